package io.streamops.contract.event;

import io.streamops.contract.ContractViolation;

/**
 * Names a workflow or a task. Ours have a prefix and a UUID; those of others are whatever they are, as long as they can be
 * part of a key and of a path.
 */
public record EntityId(String value) {
    private static final int LONGEST = 200;

    public EntityId {
        if (!isId(value)) {
            throw new ContractViolation(
                    "an id must have 1 to %d visible ASCII characters and no slash".formatted(LONGEST));
        }
    }

    /** Whether a text can be one. */
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
