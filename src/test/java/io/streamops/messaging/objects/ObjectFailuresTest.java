package io.streamops.messaging.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.minio.errors.InvalidResponseException;
import io.minio.errors.ServerException;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Whether a failure is about one object or about the storage. */
class ObjectFailuresTest {
    @Test
    void aFaultOfAStorageThatIsThereIsAboutTheObject() {
        assertThat(classified(status(500), Future.succeededFuture())).isInstanceOf(ObjectFailed.class);
        assertThat(classified(new InvalidResponseException(500, "text/html", "", ""), Future.succeededFuture()))
                .isInstanceOf(ObjectFailed.class);
    }

    @Test
    void aFaultOfAStorageThatIsAwayIsAboutTheStorage() {
        assertThat(classified(status(500), Future.failedFuture("away"))).isInstanceOf(Unavailable.class);
    }

    @Test
    void whatSaysThatTheStorageIsAwayIsNotDoubted() {
        assertThat(classified(new IOException("connection reset"), Future.succeededFuture()))
                .isInstanceOf(Unavailable.class);
        assertThat(classified(status(503), Future.succeededFuture())).isInstanceOf(Unavailable.class);
    }

    @Test
    void anAnswerWithoutABodyThatBlamesTheRequestIsARefusal() {
        assertThat(classified(status(400), Future.succeededFuture())).isInstanceOf(ObjectRefused.class);
    }

    private static Throwable status(int code) {
        return new ServerException("server failed with HTTP status code " + code, code, "");
    }

    private static Throwable classified(Throwable failure, Future<Void> probe) {
        return new ObjectFailures(() -> probe).classify("bucket/key", failure).cause();
    }
}
