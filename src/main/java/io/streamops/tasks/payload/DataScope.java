package io.streamops.tasks.payload;

import io.vertx.core.json.JsonObject;

/**
 * Whose things an export or a report is about, as the data say it. Of whoever has asked for the task, unless the data say that he
 * sees everybody's: that is for gateways to let through for admins only.
 */
public final class DataScope {
    /** The one whose things are wanted. */
    public static final String EMAIL = "email";
    /** What whoever has asked may see. */
    public static final String SCOPE = "scope";

    /** The project whose posts or figures are wanted. */
    public static final String PROJECT = "projectId";

    private static final String ALL = "all";
    private static final String THE_PROJECT = "project";

    private DataScope() {}

    public static boolean isEverybody(JsonObject data) {
        return ALL.equals(data.getValue(SCOPE));
    }

    /** The same data, for somebody who sees everybody's. */
    public static JsonObject everybody(JsonObject data) {
        return data.copy().put(SCOPE, ALL);
    }

    /** Whether whoever has asked may see the project that is named, as their gateway says. */
    public static boolean isTheProject(JsonObject data) {
        return THE_PROJECT.equals(data.getValue(SCOPE));
    }

    /** The same data, for somebody who may see the project that is named. */
    public static JsonObject theProject(JsonObject data) {
        return data.copy().put(SCOPE, THE_PROJECT);
    }

    /** Whether data are about things that are always somebody's, and name nobody: then they are about one's own. */
    public static boolean isOwnOnly(JsonObject data) {
        var about = data.getString("source", data.getString("report"));
        return "crawls".equals(about) && data.getString(EMAIL) == null;
    }
}
