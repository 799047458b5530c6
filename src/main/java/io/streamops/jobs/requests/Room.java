package io.streamops.jobs.requests;

/**
 * How long the queue may be for a job to be added. It holds as long as the queue begins where it began when it was found out:
 * whatever was removed from there since makes the queue shorter, but not what waits.
 *
 * @param length with so many entries the queue is full
 * @param first the id of the queue's first entry; empty where it does not matter
 */
record Room(int length, String first) {
    /** Of a queue in which every entry waits, as far as anybody knows. */
    static Room unseen(int most) {
        return new Room(most, "");
    }
}
