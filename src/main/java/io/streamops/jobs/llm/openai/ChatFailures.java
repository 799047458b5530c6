package io.streamops.jobs.llm.openai;

import io.streamops.execution.Failure;

/** Failures of an endpoint as job errors: stable codes, without its URL or credentials. */
final class ChatFailures {
    private static final String ENDPOINT = "the language model's endpoint ";

    private ChatFailures() {}

    static Failure unavailable(String how) {
        return Failure.permanent("llm_unavailable", ENDPOINT + how);
    }

    static Failure rateLimited(String detail) {
        return Failure.permanent("llm_rate_limited", ENDPOINT + "is overloaded" + detail);
    }

    static Failure refused(String how) {
        return Failure.permanent("llm_refused", ENDPOINT + how);
    }

    static Failure timeout(long seconds) {
        return Failure.permanent("llm_timeout", ENDPOINT + "sent nothing for " + seconds + " s");
    }

    static Failure protocol(String how) {
        return Failure.permanent("llm_protocol", ENDPOINT + how);
    }

    /** The error for a network failure. */
    static Failure of(Throwable cause) {
        return switch (cause) {
            case Failure failure -> failure;
            case java.net.UnknownHostException unknown -> unavailable("has an unknown host name");
            case javax.net.ssl.SSLException untrusted -> unavailable("could not be reached over TLS");
            case java.net.ConnectException unreachable -> unavailable("could not be reached");
            case java.io.IOException broken -> unavailable("closed the connection");
            case io.vertx.core.http.HttpClosedException closed -> unavailable("closed the connection");
            case io.vertx.core.http.StreamResetException reset -> unavailable("broke off the response");
            case IllegalArgumentException invalid -> protocol("does not speak HTTP");
            case io.netty.handler.codec.DecoderException invalid -> protocol("does not speak HTTP");
            default -> unavailable("failed");
        };
    }
}
