package io.streamops.contract.job;

/** The id of a job. Ours are UUIDs; third-party ids may be anything that fits into a Redis key. */
public record JobId(String value) {
    private static final int LONGEST = 200;

    public JobId {
        if (!isId(value)) {
            throw new IllegalArgumentException("\"" + value + "\" is no id of a job");
        }
    }

    /** Whether the text is a valid id. */
    public static boolean isId(String text) {
        if (text.isEmpty() || text.length() > LONGEST) {
            return false;
        }
        for (var i = 0; i < text.length(); i++) {
            if (text.charAt(i) <= ' ' || text.charAt(i) >= 0x7F) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return value;
    }
}
