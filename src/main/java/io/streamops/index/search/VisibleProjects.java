package io.streamops.index.search;

import java.util.Set;

/**
 * The projects whose posts the client may find. Everyone may find pages.
 *
 * @param all whether all projects, whatever the names
 */
public record VisibleProjects(boolean all, Set<String> names) {
    public static final VisibleProjects ALL = new VisibleProjects(true, Set.of());
    public static final VisibleProjects NONE = new VisibleProjects(false, Set.of());

    public VisibleProjects {
        names = Set.copyOf(names);
    }

    public static VisibleProjects only(Set<String> names) {
        return new VisibleProjects(false, names);
    }

    /** Whether the client may find any posts. */
    public boolean isAny() {
        return all || !names.isEmpty();
    }
}
