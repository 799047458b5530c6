package io.streamops.contract.collected;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** A message in the queue of collected data. */
public sealed interface CollectedMessage {
    BatchOrigin origin();

    /** A message that refers to an object with posts. */
    sealed interface Stored extends CollectedMessage {
        MinioPath path();

        /** The announced number of posts; null if not given. */
        @Nullable Long contentCount();
    }

    /** A {@code data.collected} event; its object is a batch. */
    record Event(
            BatchOrigin origin, MinioPath path, @Nullable Long contentCount) implements Stored {}

    /** A message of the legacy format; its {@code data_ref} is one post. */
    record Legacy(BatchOrigin origin, MinioPath path) implements Stored {
        @Override
        public @Nullable Long contentCount() {
            return null;
        }
    }

    /** A message that contains a post. */
    record Inline(BatchOrigin origin, JsonObject post) implements CollectedMessage {}
}
