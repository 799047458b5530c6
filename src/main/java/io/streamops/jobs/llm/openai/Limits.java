package io.streamops.jobs.llm.openai;

import java.time.Duration;

/**
 * What an endpoint may take of us.
 *
 * @param connect how long it may take to let us in
 * @param silence how long it may say nothing, before its first word and between two
 * @param bytes how long its response may be
 * @param characters how long the answer in it may be
 * @param retries how often it is asked again when it has too much to do
 * @param firstWait how long before the first time, where it does not say; doubled each time
 * @param longestWait what it may ask for; whoever has to wait longer is told so instead
 */
public record Limits(
        Duration connect,
        Duration silence,
        int bytes,
        int characters,
        int retries,
        Duration firstWait,
        Duration longestWait) {
    /** A large model on a small machine reads a long prompt for a minute before its first word. */
    public static final Limits USUAL = new Limits(
            Duration.ofSeconds(10),
            Duration.ofSeconds(120),
            32 << 20,
            1 << 20,
            3,
            Duration.ofSeconds(1),
            Duration.ofSeconds(60));

    Duration wait(int tried) {
        return firstWait.multipliedBy(1L << tried);
    }
}
