package io.streamops.jobs.llm.openai;

import java.time.Duration;

/**
 * The limits of a request.
 *
 * @param connect the connect timeout
 * @param silence the maximum pause before the first chunk and between chunks
 * @param bytes the maximum size of the response
 * @param characters the maximum length of the answer
 * @param retries how often an overloaded endpoint is retried
 * @param firstWait the first delay if the endpoint names none; doubled each time
 * @param longestWait the maximum delay an endpoint may request; a longer one fails the job
 */
public record ChatLimits(
        Duration connect,
        Duration silence,
        int bytes,
        int characters,
        int retries,
        Duration firstWait,
        Duration longestWait) {
    /** A large model on a small machine can take a minute for a long prompt. */
    public static final ChatLimits USUAL = new ChatLimits(
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
