package io.streamops.contract.collected;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A message in the queue of collected data. */
public sealed interface CollectedMessage {
    Origin origin();

    /** A message that refers to an object with posts. */
    sealed interface Stored extends CollectedMessage {
        MinioPath path();

        /** The announced number of posts; null if not given. */
        @Nullable Long contentCount();
    }

    /** A {@code data.collected} event; its object is a batch. */
    record Event(Origin origin, MinioPath path, @Nullable Long contentCount) implements Stored {}

    /** A message of the legacy format; its {@code data_ref} is one post. */
    record Legacy(Origin origin, MinioPath path) implements Stored {
        @Override
        public @Nullable Long contentCount() {
            return null;
        }
    }

    /** A message that contains a post. */
    record Inline(Origin origin, JsonObject post) implements CollectedMessage {}

    /**
     * The origin of a batch or post; part of every log line and metric about it.
     *
     * @param eventId identifies the batch
     * @param platform in lower case
     * @param batchIndex null if the event has none
     * @param timestamp the event's time, or its arrival
     */
    public record Origin(
            String eventId,
            String projectId,
            String jobId,
            String platform,
            @Nullable Integer batchIndex,
            Instant timestamp) {}
}
