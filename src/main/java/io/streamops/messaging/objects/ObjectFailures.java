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
 * Sorts what the client throws: is the object missing, is the storage away, or does it refuse this one call, or fail at it?
 *
 * @param probe succeeds when the storage is there
 */
record ObjectFailures(Supplier<Future<Void>> probe) {
    private static final Set<String> MISSING = Set.of("NoSuchKey", "NoSuchBucket", "NoSuchObject", "NotFound");

    /** Whatever is asked for, the answer is the same until somebody corrects the settings or the storage recovers. */
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
     * Fails with the failure as the callers know it. A fault of the storage can be about this object or about all, so the
     * storage is asked whether it is there.
     *
     * @param name of the object or the bucket
     */
    <T> Future<T> told(String name, Throwable thrown) {
        var failure = unwrapped(thrown);
        return isFault(failure)
                ? probe.get()
                        .transform(there -> Future.failedFuture(
                                there.succeeded() ? new ObjectFailed(name, failure) : sorted(name, failure)))
                : Future.failedFuture(sorted(name, failure));
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
     * The failure as the callers know it, without asking: a fault is taken for one about all.
     *
     * @param name of the object or the bucket
     */
    Throwable sorted(String name, Throwable thrown) {
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

    /** An answer without a body: to a question for what is known of an object. */
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

    /** The client wraps failures of the network, and those that it waits for itself in another way. */
    private static boolean wraps(Throwable failure) {
        return failure instanceof CompletionException
                || failure instanceof ExecutionException
                || failure.getClass() == MinioException.class
                || (failure instanceof IllegalStateException && failure.getCause() instanceof IOException);
    }
}
