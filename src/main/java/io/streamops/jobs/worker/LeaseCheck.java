package io.streamops.jobs.worker;

/** How an attempt stands with Redis. */
enum LeaseCheck {
    /** The job is ours to go on with. */
    HELD,
    /** Another consumer has the queue's entry. */
    SUPERSEDED,
    /** The job is final: it was canceled, or another worker has ended it. */
    TERMINAL,
    /** The job has expired. */
    EXPIRED,
    /** The key of the job's hash or of its events holds something else. */
    CORRUPT,
    /** It is ours, but has ended its worker's process too often. */
    CRASH_LOOP,
    /** It is final because of its crashes, and yet to be parked. */
    UNPARKED;

    /** By the words of the scripts. */
    static LeaseCheck of(String word) {
        return switch (word) {
            case "ours" -> HELD;
            case "taken" -> SUPERSEDED;
            case "final" -> TERMINAL;
            case "gone" -> EXPIRED;
            case "broken" -> CORRUPT;
            case "crashed" -> CRASH_LOOP;
            case "unparked" -> UNPARKED;
            default -> throw new IllegalArgumentException("no script answers " + word);
        };
    }
}
