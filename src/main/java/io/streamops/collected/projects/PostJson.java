package io.streamops.collected.projects;

import io.streamops.contract.post.AnalyzedPost;
import io.streamops.kit.Csv;
import io.streamops.kit.RowFields;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The JSON of posts for clients. */
public final class PostJson {
    /** The columns of the CSV export, as paths for {@link RowFields}. */
    public static final List<String> COLUMNS = List.of(
            "id",
            "platform",
            "publishedAt",
            "text",
            "author.username",
            "author.name",
            "author.followers",
            "author.verified",
            "permalink",
            "language",
            "sentiment.label",
            "sentiment.score",
            "engagement",
            "reach",
            "impact",
            "risk",
            "viral",
            "keyOpinionLeader",
            "hashtags",
            "keywords",
            "jobId",
            "batchIndex",
            "transcription");

    private static final Set<String> LINKS = Set.of("http", "https");

    private PostJson() {}

    public static JsonObject of(AnalyzedPost post) {
        var json = post.toJson();
        return isLink(post.permalink()) ? json : json.put("permalink", null);
    }

    /** Links come from third parties, so only http and https are shown. */
    private static boolean isLink(@Nullable String permalink) {
        try {
            var scheme = permalink == null ? null : URI.create(permalink).getScheme();
            return scheme != null && LINKS.contains(scheme.toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    static String line(AnalyzedPost post) {
        var row = of(post);
        return Csv.line(
                COLUMNS.stream().map(column -> RowFields.cell(row, column)).toList());
    }
}
