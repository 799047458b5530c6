package io.streamops.workflows.records;

import io.streamops.execution.Failure;

/**
 * How much a workflow may work on, as all of it is held in memory.
 *
 * @param bytes of all records, as JSON and decompressed
 * @param records how many
 * @param record bytes of one
 * @param depth how deep a record may be nested
 */
public record RecordLimits(long bytes, int records, int record, int depth) {
    public static final RecordLimits STANDARD = new RecordLimits(64L << 20, 100_000, 1 << 20, 100);

    /** Until it is known whose records they are: workflows fail with the code of their step. */
    private static final String CODE = "RECORDS_ERROR";

    /** What is wrong with the records, in words for the workflow's user. */
    static Failure failure(String message) {
        return Failure.permanent(CODE, message);
    }

    /** The same, of something that may be over the next time. */
    static Failure passing(String message) {
        return Failure.retryable(CODE, message);
    }

    Failure tooMany() {
        return failure("There are more than %d records".formatted(records));
    }

    Failure tooLong() {
        return failure("The records have more than %d bytes".formatted(bytes));
    }

    Failure tooLarge(int index) {
        return failure("Record %d has more than %d bytes".formatted(index, record));
    }

    Failure noObject(int index) {
        return failure("Record %d is not a JSON object".formatted(index));
    }
}
