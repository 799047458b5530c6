package io.streamops.index.schema;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What an index holds: each kind has an index of its own, and all are searched together. */
public enum Kind {
    PAGE("pages", "index", "vectors"),
    POST("posts", "index of posts", "vectors of posts");

    private final String plural;
    private final String dependency;
    private final String vectors;

    Kind(String plural, String dependency, String vectors) {
        this.plural = plural;
        this.dependency = dependency;
        this.vectors = vectors;
    }

    /** As it is written in queries and answers. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Kind> of(String word) {
        return Stream.of(values()).filter(kind -> kind.word().equals(word)).findAny();
    }

    /** What readiness, and whoever waits for it, call the index. */
    public String dependency() {
        return dependency;
    }

    /** The same of what it means. */
    public String vectors() {
        return vectors;
    }

    public String plural() {
        return plural;
    }
}
