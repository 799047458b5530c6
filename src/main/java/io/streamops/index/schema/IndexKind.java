package io.streamops.index.schema;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What an index contains. Each kind has its own index; searches cover all. */
public enum IndexKind {
    PAGE("pages", "index", "vectors"),
    POST("posts", "index of posts", "vectors of posts");

    private final String plural;
    private final String dependency;
    private final String vectors;

    IndexKind(String plural, String dependency, String vectors) {
        this.plural = plural;
        this.dependency = dependency;
        this.vectors = vectors;
    }

    /** The value in queries and responses. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<IndexKind> of(String word) {
        return Stream.of(values()).filter(kind -> kind.word().equals(word)).findAny();
    }

    /** The name of the index as a dependency. */
    public String dependency() {
        return dependency;
    }

    /** The name of its vectors as a dependency. */
    public String vectors() {
        return vectors;
    }

    public String plural() {
        return plural;
    }
}
