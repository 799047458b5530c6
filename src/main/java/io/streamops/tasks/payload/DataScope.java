package io.streamops.tasks.payload;

import io.vertx.core.json.JsonObject;

/**
 * The owner and the scope in the data of an export or a report. A task sees what its owner sees, unless its scope is {@code all},
 * which gateways accept from admins only.
 */
public final class DataScope {
    /** The member with the email of the owner of the rows. */
    public static final String EMAIL = "email";
    /** The member with what the task may see. */
    public static final String SCOPE = "scope";

    /** The member with the project of posts or statistics. */
    public static final String PROJECT = "projectId";

    private static final String ALL = "all";
    private static final String THE_PROJECT = "project";

    private DataScope() {}

    public static boolean isEverybody(JsonObject data) {
        return ALL.equals(data.getValue(SCOPE));
    }

    /** The same data with the scope {@code all}. */
    public static JsonObject everybody(JsonObject data) {
        return data.copy().put(SCOPE, ALL);
    }

    /** Whether the gateway has let the owner see the named project. */
    public static boolean isTheProject(JsonObject data) {
        return THE_PROJECT.equals(data.getValue(SCOPE));
    }

    /** The same data with the scope of the named project. */
    public static JsonObject theProject(JsonObject data) {
        return data.copy().put(SCOPE, THE_PROJECT);
    }

    /** Whether the data are about rows that always have an owner, and name none: then they are the client's own. */
    public static boolean isOwnOnly(JsonObject data) {
        var about = data.getString("source", data.getString("report"));
        return "crawls".equals(about) && data.getString(EMAIL) == null;
    }
}
