package io.streamops.collected.analysis;

import io.streamops.collected.analysis.text.ReadableText;
import io.streamops.contract.collected.BatchOrigin;
import io.streamops.contract.collected.CollectedPost;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.PostKey;
import java.util.Locale;
import java.util.Objects;

/** Combines a collected post with the analysis of its words. */
final class PostAssembler {
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_LINK = 2_000;

    private PostAssembler() {}

    static AnalyzedPost of(CollectedPost post, PostTextAnalysis reading, BatchOrigin origin) {
        var platform =
                Objects.requireNonNullElse(post.platform(), origin.platform()).toLowerCase(Locale.ROOT);
        var link = post.permalink();
        return new AnalyzedPost(
                new PostKey(origin.projectId(), platform, post.id()),
                reading.text(),
                reading.transcription(),
                author(post.author()),
                post.publishedAt(),
                link == null || link.length() > LONGEST_LINK ? null : link,
                reading.hashtags(),
                reading.keywords(),
                reading.language(),
                reading.sentiment(),
                ImpactFormula.of(
                        post.interaction(),
                        post.author(),
                        platform,
                        reading.sentiment().mood()),
                origin.jobId(),
                origin.batchIndex(),
                origin.timestamp());
    }

    private static AnalyzedPost.Author author(CollectedPost.Author author) {
        return new AnalyzedPost.Author(
                ReadableText.of(author.id(), LONGEST_NAME),
                ReadableText.of(author.name(), LONGEST_NAME),
                ReadableText.of(author.username(), LONGEST_NAME),
                author.followers(),
                author.verified());
    }
}
