package io.streamops.collected.analysis;

import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.Sentiment;
import java.util.List;

/**
 * What follows from a post's words alone.
 *
 * @param text readable
 * @param transcription readable; empty if there is none
 * @param sentiment as scored in this process
 */
record PostTextAnalysis(
        String text,
        String transcription,
        List<String> hashtags,
        List<String> keywords,
        String language,
        Sentiment sentiment) {
    String words() {
        return AnalyzedPost.words(text, transcription);
    }

    PostTextAnalysis with(Sentiment other) {
        return new PostTextAnalysis(text, transcription, hashtags, keywords, language, other);
    }
}
