package io.streamops.contract.collected;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** What may come in the queue of collected data. */
public sealed interface CollectedMessage {
    BatchOrigin origin();

    /** A message whose posts lie in an object. */
    sealed interface Stored extends CollectedMessage {
        MinioPath path();

        /** How many posts the object is said to hold; null where nobody says. */
        @Nullable Long contentCount();
    }

    /** A {@code data.collected} event, which names a batch. */
    record Event(
            BatchOrigin origin, MinioPath path, @Nullable Long contentCount) implements Stored {}

    /** The message that came before there were events: its {@code data_ref} names one post. */
    record Legacy(BatchOrigin origin, MinioPath path) implements Stored {
        @Override
        public @Nullable Long contentCount() {
            return null;
        }
    }

    /** A post itself. */
    record Inline(BatchOrigin origin, JsonObject post) implements CollectedMessage {}
}
