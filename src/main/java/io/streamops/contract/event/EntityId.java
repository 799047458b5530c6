package io.streamops.contract.event;

import io.streamops.contract.ContractViolation;

/**
 * The id of a workflow or task. Ours have a prefix and a UUID; third-party ids may be anything that fits into a Redis key
 * and a URL path.
 */
public record EntityId(String value) {
    private static final int LONGEST = 200;

    public EntityId {
        if (!isId(value)) {
            throw new ContractViolation(
                    "an id must have 1 to %d visible ASCII characters and no slash".formatted(LONGEST));
        }
    }

    /** Whether the text is a valid id. */
    public static boolean isId(String text) {
        return !text.isEmpty()
                && text.length() <= LONGEST
                && text.chars().allMatch(c -> c > ' ' && c < 0x7F && c != '/' && c != '\\')
                && !text.equals(".")
                && !text.equals("..");
    }

    @Override
    public String toString() {
        return value;
    }
}
