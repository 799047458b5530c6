package io.streamops.messaging;

/** The heap of this process in use after garbage collection. */
public final class UsedHeap {
    private UsedHeap() {}

    public static long bytes() {
        System.gc();
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
