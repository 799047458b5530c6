package io.streamops.jobs.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.job.JobJson;
import io.streamops.contract.job.JobKind;
import io.streamops.gateway.access.Principal;
import io.streamops.jobs.payload.Payloads;
import io.streamops.rejection.Rejected;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A request to create a job.
 *
 * @param payload compact JSON
 * @param ttl how long the job is kept
 * @param key the idempotency key; null for none
 * @param owner an email in lower case; null for none
 */
record JobSubmission(
        JobKind kind,
        String payload,
        Duration ttl,
        @Nullable String key,
        @Nullable String owner) {

    /** The hash of the job that an idempotency key has created; missing fields are empty. */
    record Existing(String id, String kind, String payload, String ttl, String owner) {}

    boolean isSame(Existing job) {
        return job.kind().equals(kind.word())
                && job.ttl().equals(Long.toString(ttl.toSeconds()))
                && job.owner().equals(owner == null ? "" : owner)
                && (job.payload().equals(payload)
                        || JobJson.payload(job.payload()).equals(new JsonObject(payload)));
    }

    /**
     * Reads submissions from requests that are valid against the contract's schema, and checks the rest.
     *
     * @param readableProjects the projects whose posts a principal may find; admins may find all
     * @param defaultTtl of jobs whose request has none
     */
    record Reader(Payloads payloads, Function<Principal, Set<String>> readableProjects, Duration defaultTtl) {
        private static final int MAX_PAYLOAD = 200_000;
        private static final int MAX_BYTES_PER_CHAR = 3;
        private static final String PROJECT = "project";
        private static final String SEARCH_TOOL = "search";

        /** Throws a {@link Rejected} for a payload that is invalid for its kind, or a project that the principal may not see. */
        JobSubmission read(JsonObject body, @Nullable String key, Principal principal) {
            var owner = JobAccess.of(principal).owner();
            var payload = body.getJsonObject("payload");
            var json = payload.encode();
            requireSize(json);
            var kind = JobKind.of(body.getString("task")).orElseThrow();
            var errors = payloads.check(kind, payload);
            if (!errors.isEmpty()) {
                throw Rejected.invalid(errors);
            }
            requireReadableProject(principal, kind, payload);
            var seconds = body.getNumber("ttl_s");
            var ttl = seconds == null ? defaultTtl : Duration.ofSeconds(seconds.longValue());
            return new JobSubmission(kind, json, ttl, key, owner);
        }

        private static void requireSize(String json) {
            if (json.length() <= MAX_PAYLOAD / MAX_BYTES_PER_CHAR) {
                return;
            }
            var bytes = json.getBytes(UTF_8).length;
            if (bytes > MAX_PAYLOAD) {
                throw Rejected.tooLarge(
                        "The payload is larger than %d bytes.".formatted(MAX_PAYLOAD), bytes, MAX_PAYLOAD);
            }
        }

        /** Workers do not check access to the project that a job names. */
        private void requireReadableProject(Principal principal, JobKind kind, JsonObject payload) {
            switch (kind) {
                case RAG -> requireReadableProject(principal, payload, "/payload/");
                case TOOL -> {
                    if (SEARCH_TOOL.equals(payload.getString("name"))) {
                        var arguments = payload.getJsonObject("arguments", new JsonObject());
                        requireReadableProject(principal, arguments, "/payload/arguments/");
                    }
                }
                case CHAT, PLAN, CODE, EMBED -> {}
            }
        }

        private void requireReadableProject(Principal principal, JsonObject named, String at) {
            if (named.getValue(PROJECT) instanceof String project
                    && !principal.isAdmin()
                    && !readableProjects.apply(principal).contains(project)) {
                throw Rejected.notFound(at + PROJECT, "There is no project \"%s\".".formatted(project));
            }
        }
    }
}
