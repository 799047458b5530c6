package io.streamops.jobs.worker;

import io.streamops.contract.job.JobEvent;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The events of a run that are not published yet, in order. Consecutive tokens become one event; of consecutive progress events only
 * the last is kept.
 */
final class JobEventBuffer {
    /** A run with more unpublished output fails: no client could read it that fast. */
    private static final int MAX_CHARACTERS = 1 << 20;

    private static final int MAX_EVENTS = 2_000;
    /** The limits of a run's whole output. */
    private static final int MAX_TOTAL_CHARACTERS = 16 << 20;

    private static final int MAX_TOTAL_EVENTS = 50_000;

    /** An event to which text can still be added. */
    private static final class Pending {
        private final String type;
        private final long ts;
        private final StringBuilder text = new StringBuilder();
        private JsonObject data = new JsonObject();

        Pending(String type, long ts) {
            this.type = type;
            this.ts = ts;
        }
    }

    private final String step;
    private final InstantSource clock;
    private final List<Pending> pending = new ArrayList<>();
    private int characters;
    private int takenCharacters;
    private int takenEvents;

    /** @param step of the events */
    JobEventBuffer(String step, InstantSource clock) {
        this.step = step;
        this.clock = clock;
    }

    void token(String text) {
        var last = pending.isEmpty() ? null : pending.getLast();
        var event = last != null && last.type.equals(JobEvent.TOKEN) ? last : added(JobEvent.TOKEN);
        event.text.append(text);
        characters += text.length();
    }

    void message(String text) {
        added(JobEvent.MESSAGE).text.append(text);
        characters += text.length();
    }

    void progress(JsonObject data) {
        if (!pending.isEmpty() && pending.getLast().type.equals(JobEvent.PROGRESS)) {
            pending.removeLast();
        }
        added(JobEvent.PROGRESS).data = data.copy();
    }

    private Pending added(String type) {
        var event = new Pending(type, clock.millis());
        pending.add(event);
        return event;
    }

    boolean isEmpty() {
        return pending.isEmpty();
    }

    boolean isFull() {
        return characters > MAX_CHARACTERS
                || pending.size() > MAX_EVENTS
                || takenCharacters + characters > MAX_TOTAL_CHARACTERS
                || takenEvents + pending.size() > MAX_TOTAL_EVENTS;
    }

    /** Removes and returns all events, to publish them. */
    List<JobEvent> take() {
        if (pending.isEmpty()) {
            return List.of();
        }
        var events = pending.stream().map(this::event).toList();
        takenEvents += pending.size();
        takenCharacters += characters;
        pending.clear();
        characters = 0;
        return events;
    }

    private JobEvent event(Pending event) {
        var data =
                event.type.equals(JobEvent.PROGRESS) ? event.data : new JsonObject().put("text", event.text.toString());
        return JobEvent.of(event.type, event.ts, step, data);
    }
}
