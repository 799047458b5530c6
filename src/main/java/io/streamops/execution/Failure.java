package io.streamops.execution;

import io.streamops.kit.StackFrames;

/** Why a run failed, for its user. Any other exception is a defect. */
public final class Failure extends RuntimeException {
    private final String code;
    private final String message;
    private final boolean retryable;

    private Failure(String code, String message, boolean retryable) {
        super(message, null, false, true);
        this.code = code;
        this.message = message;
        this.retryable = retryable;
    }

    /**
     * Another attempt would fail as well.
     *
     * @param code a stable word, for programs
     * @param message a sentence, for people
     */
    public static Failure permanent(String code, String message) {
        return new Failure(code, message, false);
    }

    /** Another attempt may succeed. */
    public static Failure retryable(String code, String message) {
        return new Failure(code, message, true);
    }

    public static Failure of(String code, String message, boolean retryable) {
        return new Failure(code, message, retryable);
    }

    public String code() {
        return code;
    }

    public String message() {
        return message;
    }

    public boolean isRetryable() {
        return retryable;
    }

    /** The stack without messages, which may contain data. */
    public String stack() {
        return StackFrames.of(this);
    }
}
