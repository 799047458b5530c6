package io.streamops.jobs.requests;

import io.streamops.contract.job.JobTask;
import io.streamops.gateway.access.Principal;
import io.streamops.gateway.http.Problem;
import io.vertx.core.json.JsonObject;
import java.util.Set;
import java.util.function.Function;

/**
 * The project whose posts a job is to find. Workers trust it, so it has to be one that whoever asks may see.
 *
 * @param readable whose posts somebody who is no admin may find, by their ids
 */
record NamedProject(Function<Principal, Set<String>> readable) {
    private static final String PROJECT = "project";
    private static final String SEARCH = "search";

    /** @param payload that is what its task takes */
    void check(Principal principal, JobTask task, JsonObject payload) {
        switch (task) {
            case RAG -> check(principal, payload, "/payload/");
            case TOOL -> {
                if (SEARCH.equals(payload.getString("name"))) {
                    check(principal, payload.getJsonObject("arguments", new JsonObject()), "/payload/arguments/");
                }
            }
            case CHAT, PLAN, CODE, EMBED -> {}
        }
    }

    private void check(Principal principal, JsonObject named, String at) {
        if (named.getValue(PROJECT) instanceof String project
                && !principal.isAdmin()
                && !readable.apply(principal).contains(project)) {
            throw Problem.notFound(at + PROJECT, "There is no project \"%s\".".formatted(project));
        }
    }
}
