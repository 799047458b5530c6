package io.streamops.messaging.objects;

import io.minio.errors.ErrorResponseException;
import io.minio.errors.InsufficientDataException;
import io.minio.errors.InternalException;
import io.minio.errors.InvalidResponseException;
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
 * Sorts what the client throws: is the object missing, is the storage away, or does it refuse this one call?
 *
 * @param probe succeeds when the storage is back
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
            "InternalError",
            "XMinioServerNotInitialized",
            "XMinioStorageFull");

    /**
     * The failure as the callers know it.
     *
     * @param name of the object or the bucket
     */
    Throwable sorted(String name, Throwable thrown) {
        var failure = unwrapped(thrown);
        return switch (failure) {
            case ErrorResponseException answer -> answered(name, answer);
            case ServerException answer -> away(answer);
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
        if (FOR_ALL.contains(code) || answer.response().code() >= 500) {
            return away(answer);
        }
        return new ObjectRefused(name, code, answer);
    }

    private Unavailable away(Exception cause) {
        return new Unavailable("minio", cause, probe);
    }

    private static Throwable unwrapped(Throwable thrown) {
        var failure = thrown;
        while ((failure instanceof CompletionException || failure instanceof ExecutionException)
                && failure.getCause() != null) {
            failure = failure.getCause();
        }
        return failure;
    }
}
