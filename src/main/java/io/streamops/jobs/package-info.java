/**
 * Jobs over Redis Streams: {@code requests} is the gateway's side, {@code worker} takes jobs from the queue and brings them to
 * their end, {@code task} says what a task is, {@code payload} what each takes, {@code tool}, {@code llm}, {@code rag} and
 * {@code embed} do them. Both sides meet in Redis only, by contract 3, so each can be replaced by a service of another make.
 *
 * <p>May use {@code contract}, {@code settings}, {@code messaging}, {@code embedding}, {@code gateway} and {@code kit}. What
 * tasks need of other capabilities, the web and the index, they are given by the node as {@code task.Web} and
 * {@code task.Retrieval}.
 */
@NullMarked
package io.streamops.jobs;

import org.jspecify.annotations.NullMarked;
