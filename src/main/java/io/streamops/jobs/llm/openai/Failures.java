package io.streamops.jobs.llm.openai;

import io.streamops.jobs.task.TaskFailure;

/** Failures of an endpoint as job errors: stable codes, without its URL or credentials. */
final class Failures {
    private static final String ENDPOINT = "the language model's endpoint ";

    private Failures() {}

    static TaskFailure unavailable(String how) {
        return new TaskFailure("llm_unavailable", ENDPOINT + how);
    }

    static TaskFailure rateLimited(String detail) {
        return new TaskFailure("llm_rate_limited", ENDPOINT + "is overloaded" + detail);
    }

    static TaskFailure refused(String how) {
        return new TaskFailure("llm_refused", ENDPOINT + how);
    }

    static TaskFailure timeout(long seconds) {
        return new TaskFailure("llm_timeout", ENDPOINT + "sent nothing for " + seconds + " s");
    }

    static TaskFailure protocol(String how) {
        return new TaskFailure("llm_protocol", ENDPOINT + how);
    }

    /** The error for a network failure. */
    static TaskFailure of(Throwable cause) {
        return switch (cause) {
            case TaskFailure failure -> failure;
            case java.net.UnknownHostException unknown -> unavailable("has an unknown host name");
            case javax.net.ssl.SSLException untrusted -> unavailable("could not be reached over TLS");
            case java.net.ConnectException nobody -> unavailable("could not be reached");
            case java.io.IOException broken -> unavailable("closed the connection");
            case io.vertx.core.http.HttpClosedException closed -> unavailable("closed the connection");
            case io.vertx.core.http.StreamResetException reset -> unavailable("broke off the response");
            case IllegalArgumentException strange -> protocol("does not speak HTTP");
            case io.netty.handler.codec.DecoderException strange -> protocol("does not speak HTTP");
            default -> unavailable("failed");
        };
    }
}
