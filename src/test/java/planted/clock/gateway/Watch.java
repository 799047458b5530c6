package planted.clock.gateway;

/** Planted: reads the clock on the wall. */
class Watch {
    long now() {
        return System.currentTimeMillis();
    }
}
