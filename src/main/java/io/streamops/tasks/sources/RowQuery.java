package io.streamops.tasks.sources;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Which rows are wanted.
 *
 * @param owner the email of who asks, and sees no rows but his; null for somebody who sees all
 * @param email whose rows are wanted, where rows are somebody's; null for the owner's, or for all
 * @param query the words that are searched for; null for none
 * @param project the one whose posts or figures are wanted, and may be seen; null for none
 * @param filters those of the source's own, as its users give them
 */
public record RowQuery(
        @Nullable String owner,
        @Nullable String email,
        @Nullable String query,
        @Nullable String project,
        JsonObject filters) {
    /** A filter's value as a text; null where it is not given. */
    public @Nullable String filter(String name) {
        var value = filters.getValue(name);
        return value == null ? null : value.toString();
    }

    /** The project, of a source that has rows of projects only. */
    public String theProject() {
        if (project == null) {
            throw InvalidTaskData.data("projectId is missing");
        }
        return project;
    }

    /** Whose rows these are: the one that is named, else the one that asks; null for everybody's. */
    public @Nullable String whose() {
        return email == null ? owner : email;
    }
}
