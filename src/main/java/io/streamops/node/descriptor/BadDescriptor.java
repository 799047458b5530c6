package io.streamops.node.descriptor;

/** An invalid descriptor; the message is one line that names the place and what would be right. */
public final class BadDescriptor extends RuntimeException {
    public BadDescriptor(String source, String pointer, String complaint) {
        super(pointer.isEmpty() ? source + ": " + complaint : source + " at " + pointer + ": " + complaint);
    }
}
