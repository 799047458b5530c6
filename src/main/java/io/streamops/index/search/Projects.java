package io.streamops.index.search;

import java.util.Set;

/**
 * The projects whose posts the client may find. Everyone may find pages.
 *
 * @param all whether all projects, whatever the names
 */
public record Projects(boolean all, Set<String> names) {
    public static final Projects ALL = new Projects(true, Set.of());
    public static final Projects NONE = new Projects(false, Set.of());

    public Projects {
        names = Set.copyOf(names);
    }

    public static Projects only(Set<String> names) {
        return new Projects(false, names);
    }

    /** Whether the client may find any posts. */
    public boolean isAny() {
        return all || !names.isEmpty();
    }
}
