package io.streamops.messaging;

/** A publisher has as much under way as it may: whoever publishes has to slow down, and a client to come again later. */
public final class Overloaded extends RuntimeException {
    public Overloaded(String publisher, int bound) {
        super("%s has reached its limit of %d messages in flight".formatted(publisher, bound));
    }
}
