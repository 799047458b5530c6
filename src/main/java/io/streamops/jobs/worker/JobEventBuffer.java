package io.streamops.jobs.worker;

import io.streamops.contract.job.JobEvent;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run has to tell and has not told yet, in its order. Tokens in a row become one event, and of progress in a row only the
 * last counts.
 */
final class JobEventBuffer {
    /** With more than so much untold the run is stopped: nobody could read it as fast as it comes. */
    private static final int MOST_CHARACTERS = 1 << 20;

    private static final int MOST_EVENTS = 2_000;
    /** More than so much a job cannot tell. */
    private static final int MOST_CHARACTERS_IN_ALL = 16 << 20;

    private static final int MOST_EVENTS_IN_ALL = 50_000;

    /** An event that may still grow. */
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
    private int charactersBefore;
    private int eventsBefore;

    /** @param step who says all of it */
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
        return characters > MOST_CHARACTERS
                || pending.size() > MOST_EVENTS
                || charactersBefore + characters > MOST_CHARACTERS_IN_ALL
                || eventsBefore + pending.size() > MOST_EVENTS_IN_ALL;
    }

    /** All of it, which is then told. */
    List<JobEvent> take() {
        if (pending.isEmpty()) {
            return List.of();
        }
        var events = pending.stream().map(this::event).toList();
        eventsBefore += pending.size();
        charactersBefore += characters;
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
