package io.streamops.collected.batch;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.collected.CollectedPost;
import io.streamops.contract.collected.CollectedPostParser;
import io.vertx.core.json.JsonObject;

/** An item of a batch. */
sealed interface BatchItem {
    /** A post. */
    record Read(CollectedPost post) implements BatchItem {}

    /** An unreadable post. */
    record Bad(String reason) implements BatchItem {}

    static BatchItem of(JsonObject json) {
        try {
            return new Read(CollectedPostParser.read(json));
        } catch (ContractViolation e) {
            return new Bad(String.valueOf(e.getMessage()));
        }
    }
}
