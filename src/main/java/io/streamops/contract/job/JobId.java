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
