package io.streamops.collected.batch;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.collected.CollectedPost;
import io.streamops.contract.collected.CollectedPostParser;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The items of a batch, in any form. */
interface BatchItems {
    /** The next item; null at the end. */
    @Nullable Item next() throws IOException;

    /** Approximately how many bytes of the batch were read. */
    long position();

    /** An item of a batch. */
    sealed interface Item {
        /** A post. */
        record Read(CollectedPost post) implements Item {}

        /** An unreadable post. */
        record Bad(String reason) implements Item {}

        static Item of(JsonObject json) {
            try {
                return new Read(CollectedPostParser.read(json));
            } catch (ContractViolation e) {
                return new Bad(String.valueOf(e.getMessage()));
            }
        }
    }
}
