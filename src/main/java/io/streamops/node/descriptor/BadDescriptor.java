package io.streamops.node.descriptor;

/** A descriptor that cannot be used: one line that names the place and what would be right. */
public final class BadDescriptor extends RuntimeException {
    public BadDescriptor(String source, String pointer, String complaint) {
        super(pointer.isEmpty() ? source + ": " + complaint : source + " at " + pointer + ": " + complaint);
    }
}
