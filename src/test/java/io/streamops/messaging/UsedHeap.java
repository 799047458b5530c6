package io.streamops.messaging;

/** How much memory of this process is taken by what is still needed. */
public final class UsedHeap {
    private UsedHeap() {}

    public static long bytes() {
        System.gc();
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
