package io.streamops.contract.job;

/** Names a job. Ours are UUIDs; those of other makes are whatever they are, as long as they can be part of a key. */
public record JobId(String value) {
    private static final int LONGEST = 200;

    public JobId {
        if (!isId(value)) {
            throw new IllegalArgumentException("\"" + value + "\" is no id of a job");
        }
    }

    /** Whether a text can be one. */
    public static boolean isId(String text) {
        return !text.isEmpty() && text.length() <= LONGEST && text.chars().allMatch(c -> c > ' ' && c < 0x7F);
    }

    @Override
    public String toString() {
        return value;
    }
}
