package io.streamops.contract.job;

import io.vertx.core.json.JsonObject;
import java.util.Map;

/**
 * Something that happened to a job.
 *
 * @param type what; the word of a final status ends the job's stream
 * @param ts when, in milliseconds since 1970
 * @param step who says so
 * @param data JSON
 */
public record JobEvent(String type, long ts, String step, String data) {
    public static final String QUEUED = "queued";
    public static final String RUNNING = "running";
    public static final String PROGRESS = "progress";
    public static final String TOKEN = "token";
    public static final String MESSAGE = "message";

    /** The event of whoever has just made a job. */
    public static JobEvent queued(long ts) {
        return new JobEvent(QUEUED, ts, "gateway.enqueue", "{}");
    }

    public static JobEvent of(String type, long ts, String step, JsonObject data) {
        return new JobEvent(type, ts, step, data.encode());
    }

    /** As it was read; what is missing is empty, as peers may leave out what they do not need. */
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

    /** Whether nothing comes after it. */
    public boolean isLast() {
        return JobStatus.of(type).map(JobStatus::isFinal).orElse(false);
    }
}
