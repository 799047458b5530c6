package io.streamops.messaging;

/**
 * A publisher has reached its limit of messages in flight. The caller must slow down or answer its client with a retryable
 * error.
 */
public final class Overloaded extends RuntimeException {
    public Overloaded(String publisher, int bound) {
        super("%s has reached its limit of %d messages in flight".formatted(publisher, bound));
    }
}
