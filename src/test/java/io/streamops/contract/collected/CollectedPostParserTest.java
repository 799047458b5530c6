package io.streamops.contract.collected;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.contract.ContractViolation;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectedPostParserTest {
    @Test
    void aWholePostIsReadAsItWasCollected() {
        var post = CollectedPostParser.read(new JsonObject("""
                {"meta": {"id": 7351, "platform": "TikTok", "fetch_status": "success",
                          "published_at": "2025-10-31T08:00:00Z", "permalink": "https://example.com/7351"},
                 "content": {"text": "Hello", "transcription": "said", "duration": 12.5, "hashtags": ["#a", "b", 3]},
                 "interaction": {"views": 1000, "likes": "12", "comments_count": 2.0, "shares": null, "saves": -4},
                 "author": {"id": "u1", "name": "Ann", "username": "ann", "followers": 50000, "is_verified": true},
                 "comments": [{"id": 1, "text": "nice", "author_name": "Bob", "likes": 3, "created_at": 1761897600}, "x"]}"""));
        assertThat(post.id()).isEqualTo("7351");
        assertThat(post.platform()).isEqualTo("tiktok");
        assertThat(post.publishedAt()).isEqualTo("2025-10-31T08:00:00Z");
        assertThat(post.content()).isEqualTo(new CollectedPost.Content("Hello", "said", 12.5, List.of("#a", "b")));
        assertThat(post.interaction()).isEqualTo(new CollectedPost.Interaction(1000, 12, 2, 0, 0));
        assertThat(post.author()).isEqualTo(new CollectedPost.Author("u1", "Ann", "ann", 50_000, true));
        assertThat(post.comments())
                .containsExactly(
                        new CollectedPost.Comment("1", "nice", "Bob", 3, Instant.ofEpochSecond(1_761_897_600L)));
    }

    @Test
    void aPostNeedsNoMoreThanItsId() {
        var post = CollectedPostParser.read(new JsonObject("{\"meta\": {\"id\": \"1\"}}"));
        assertThat(post.platform()).isNull();
        assertThat(post.content().text()).isEmpty();
        assertThat(post.interaction().views()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"meta\": null}",
                "{\"meta\": {\"id\": \"\"}}",
                "{\"meta\": {\"id\": {}}}",
                "{\"meta\": {\"id\": \"1\"}, \"content\": \"text\"}",
                "{\"meta\": {\"id\": \"1\"}, \"author\": [1]}",
                "{\"meta\": {\"id\": \"1\", \"fetch_status\": \"error\", \"error_code\": \"GONE\", \"error_message\": \"removed\"}}"
            })
    void whatIsNoPostIsRefusedWithAReason(String json) {
        assertThatThrownBy(() -> CollectedPostParser.read(new JsonObject(json)))
                .isInstanceOf(ContractViolation.class)
                .hasMessageMatching(".*(meta|content|author|GONE removed).*");
    }
}
