package io.streamops.collected.batch;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.collected.CollectedPost;
import io.streamops.contract.collected.PostReader;
import io.vertx.core.json.JsonObject;

/** An item of a batch. */
sealed interface Item {
    /** A post. */
    record Read(CollectedPost post) implements Item {}

    /** An unreadable post. */
    record Bad(String reason) implements Item {}

    static Item of(JsonObject json) {
        try {
            return new Read(PostReader.read(json));
        } catch (ContractViolation e) {
            return new Bad(String.valueOf(e.getMessage()));
        }
    }
}
