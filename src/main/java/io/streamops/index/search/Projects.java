package io.streamops.index.search;

import java.util.Set;

/**
 * Of which projects posts may be found; pages are nobody's, and found by all.
 *
 * @param all whether of any, whatever the names are
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

    /** Whether there is any post that may be found. */
    public boolean isAny() {
        return all || !names.isEmpty();
    }
}
