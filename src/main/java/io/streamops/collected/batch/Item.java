package io.streamops.collected.batch;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.collected.CollectedPost;
import io.streamops.contract.collected.PostReader;
import io.vertx.core.json.JsonObject;

/** What stands in a post's place in a batch. */
sealed interface Item {
    /** A post. */
    record Read(CollectedPost post) implements Item {}

    /** Something that could not be read as one. */
    record Bad(String reason) implements Item {}

    static Item of(JsonObject json) {
        try {
            return new Read(PostReader.read(json));
        } catch (ContractViolation e) {
            return new Bad(String.valueOf(e.getMessage()));
        }
    }
}
