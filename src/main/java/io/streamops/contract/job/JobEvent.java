package io.streamops.contract.job;

import io.vertx.core.json.JsonObject;
import java.util.Map;

/**
 * An event of a job.
 *
 * @param type the type; a final status ends the job's stream
 * @param ts milliseconds since 1970
 * @param step the component that reports it
 * @param data JSON
 */
public record JobEvent(String type, long ts, String step, String data) {
    public static final String QUEUED = "queued";
    public static final String RUNNING = "running";
    public static final String PROGRESS = "progress";
    public static final String TOKEN = "token";
    public static final String MESSAGE = "message";

    /** The first event of a new job. */
    public static JobEvent queued(long ts) {
        return new JobEvent(QUEUED, ts, "gateway.enqueue", "{}");
    }

    public static JobEvent of(String type, long ts, String step, JsonObject data) {
        return new JobEvent(type, ts, step, data.encode());
    }

    /** Parses an event; missing fields are empty, because peers may omit them. */
    public static JobEvent of(Map<String, String> fields) {
        return new JobEvent(
                fields.getOrDefault(JobNames.TYPE, ""),
                number(fields.getOrDefault(JobNames.TS, "")),
                fields.getOrDefault(JobNames.STEP, ""),
                fields.getOrDefault(JobNames.DATA, ""));
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Whether the event ends the stream. */
    public boolean isLast() {
        return JobStatus.of(type).map(JobStatus::isFinal).orElse(false);
    }
}
