/**
 * Jobs over Redis Streams: {@code api} is the gateway's side, {@code worker} runs jobs, {@code kind} says what a kind of job is,
 * {@code payload} validates payloads; {@code tool}, {@code llm}, {@code rag} and {@code embed} are the kinds. Both sides meet only in
 * Redis, by contract 3, so a third-party service can replace either.
 *
 * <p>May use {@code contract}, {@code settings}, {@code messaging}, {@code execution}, {@code embedding}, {@code gateway} and
 * {@code kit}. The node gives handlers the web and the index as {@code kind.WebAccess} and {@code kind.PassageRetrieval}.
 */
@NullMarked
package io.streamops.jobs;

import org.jspecify.annotations.NullMarked;
