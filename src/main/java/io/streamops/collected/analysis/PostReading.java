package io.streamops.collected.analysis;

import io.streamops.contract.post.Sentiment;
import java.util.List;

/**
 * What can be told from a post's words alone.
 *
 * @param text readable
 * @param sentiment as it is judged in this process
 */
record PostReading(String text, List<String> hashtags, List<String> keywords, String language, Sentiment sentiment) {
    PostReading with(Sentiment other) {
        return new PostReading(text, hashtags, keywords, language, other);
    }
}
