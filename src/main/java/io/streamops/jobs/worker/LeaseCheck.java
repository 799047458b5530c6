package io.streamops.jobs.worker;

/** Whether an attempt still holds its job, according to Redis. */
enum LeaseCheck {
    /** The attempt may go on. */
    HELD,
    /** The queue's entry was delivered again, or is acknowledged. */
    SUPERSEDED,
    /** The job is final: canceled, or finalized by another worker. */
    TERMINAL,
    /** The job has expired. */
    EXPIRED,
    /** The key of the job's hash or of its events has another type. */
    CORRUPT,
    /** The attempt holds the job, which has ended its worker's process too often. */
    CRASH_LOOP,
    /** The job is final because of its crashes, and not parked yet. */
    UNPARKED;

    /** @param word returned by a script */
    static LeaseCheck of(String word) {
        return switch (word) {
            case "ours" -> HELD;
            case "taken" -> SUPERSEDED;
            case "final" -> TERMINAL;
            case "gone" -> EXPIRED;
            case "broken" -> CORRUPT;
            case "crashed" -> CRASH_LOOP;
            case "unparked" -> UNPARKED;
            default -> throw new IllegalArgumentException("no script returns " + word);
        };
    }
}
