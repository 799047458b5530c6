package io.streamops.messaging.objects;

import io.minio.errors.ErrorResponseException;
import io.minio.errors.InsufficientDataException;
import io.minio.errors.InternalException;
import io.minio.errors.InvalidResponseException;
import io.minio.errors.MinioException;
import io.minio.errors.ServerException;
import io.minio.errors.XmlParserException;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/**
 * Classifies failures of the client: object missing, storage unavailable, request rejected, or a failure on this object.
 *
 * @param probe succeeds if the storage is available
 */
record ObjectFailures(Supplier<Future<Void>> probe) {
    private static final Set<String> MISSING = Set.of("NoSuchKey", "NoSuchBucket", "NoSuchObject", "NotFound");

    /** Error codes that concern all requests, until the settings or the storage are fixed. */
    private static final Set<String> FOR_ALL = Set.of(
            "InvalidAccessKeyId",
            "SignatureDoesNotMatch",
            "RequestTimeTooSkewed",
            "SlowDown",
            "ServiceUnavailable",
            "XMinioServerNotInitialized",
            "XMinioStorageFull");

    private static final String INTERNAL_ERROR = "InternalError";

    private static final int INTERNAL_ERROR_STATUS = 500;

    /**
     * Fails with the classified failure. A server error can concern one object or the whole storage, so the storage is
     * probed.
     *
     * @param name the object or bucket
     */
    <T> Future<T> classify(String name, Throwable thrown) {
        var failure = unwrapped(thrown);
        return isFault(failure)
                ? probe.get()
                        .transform(there -> Future.failedFuture(
                                there.succeeded() ? new ObjectFailed(name, failure) : withoutProbe(name, failure)))
                : Future.failedFuture(withoutProbe(name, failure));
    }

    private static boolean isFault(Throwable failure) {
        return switch (failure) {
            case ErrorResponseException answer -> {
                var code = answer.errorResponse().code();
                yield INTERNAL_ERROR.equals(code)
                        || (answer.response().code() == INTERNAL_ERROR_STATUS && !FOR_ALL.contains(code));
            }
            case ServerException answer -> answer.statusCode() == INTERNAL_ERROR_STATUS;
            case InvalidResponseException garbled -> true;
            default -> false;
        };
    }

    /**
     * Classifies a failure without probing: a server error counts as an outage.
     *
     * @param name the object or bucket
     */
    Throwable withoutProbe(String name, Throwable thrown) {
        var failure = unwrapped(thrown);
        return switch (failure) {
            case ErrorResponseException answer -> answered(name, answer);
            case ServerException answer -> answered(name, answer);
            case InvalidResponseException answer -> away(answer);
            case InsufficientDataException cut -> away(cut);
            case InternalException inner -> away(inner);
            case XmlParserException garbled -> away(garbled);
            case IOException network -> away(network);
            default -> failure;
        };
    }

    private RuntimeException answered(String name, ErrorResponseException answer) {
        var code = answer.errorResponse().code();
        if (MISSING.contains(code)) {
            return new ObjectNotFound(name, answer);
        }
        if (FOR_ALL.contains(code)
                || INTERNAL_ERROR.equals(code)
                || answer.response().code() >= INTERNAL_ERROR_STATUS) {
            return away(answer);
        }
        return new ObjectRefused(name, code, answer);
    }

    /** Responses to HEAD requests have no error body. */
    private RuntimeException answered(String name, ServerException answer) {
        return answer.statusCode() >= INTERNAL_ERROR_STATUS
                ? away(answer)
                : new ObjectRefused(name, "HTTP " + answer.statusCode(), answer);
    }

    private Unavailable away(Exception cause) {
        return new Unavailable("minio", cause, probe);
    }

    private static Throwable unwrapped(Throwable thrown) {
        var failure = thrown;
        while (wraps(failure) && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure;
    }

    /** The client wraps network failures in two ways, depending on whether it waits itself. */
    private static boolean wraps(Throwable failure) {
        return failure instanceof CompletionException
                || failure instanceof ExecutionException
                || failure.getClass() == MinioException.class
                || (failure instanceof IllegalStateException && failure.getCause() instanceof IOException);
    }
}
