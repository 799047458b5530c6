package io.streamops.workflows.run;

import io.streamops.events.effort.Effort;
import io.streamops.workflows.records.RecordStore;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records that a run works on: fetched when they are first wanted, from where they come from or were left. */
final class Records {
    private final RecordStore keeper;
    private final Order order;
    private @Nullable String place;
    private @Nullable List<JsonObject> current;

    /** @param place where the last step whose result was kept has left them; null where there was none */
    Records(RecordStore keeper, Order order, @Nullable String place) {
        this.keeper = keeper;
        this.order = order;
        this.place = place;
    }

    List<JsonObject> current(Effort effort) {
        if (current == null) {
            current = place == null ? keeper.load(order.input(), effort) : keeper.kept(place);
        }
        return current;
    }

    /** Keeps what a step has left; the records stay as they are until that has been noted. */
    String keep(int step, List<JsonObject> left) {
        return keeper.keep(order.id(), step, left);
    }

    void noted(String where, List<JsonObject> left) {
        forget();
        place = where;
        current = left;
    }

    /** They are fetched again when they are wanted: a run that waits holds none in memory. */
    void drop() {
        current = null;
    }

    /** Nobody goes on with what the last step has left: the next has left something, or the workflow's end is told. */
    void forget() {
        if (place != null) {
            keeper.forget(place);
        }
    }
}
