package io.streamops.collected.projects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.collected.TestPosts;
import io.streamops.contract.post.AnalysedPost;
import io.streamops.contract.post.PostKey;
import io.streamops.contract.post.PostOrder;
import io.streamops.contract.post.PostQuestion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Walking along all posts of a project. */
class PostWalkTest {
    private static final PostQuestion ALL =
            new PostQuestion("p", null, null, null, null, Set.of(), null, null, PostOrder.DATE, 1, 0, null);

    private final PostsOfTheTest posts = new PostsOfTheTest();

    private static AnalysedPost post(int id, @Nullable Instant publishedAt) {
        return new TestPosts(id)
                .post(new PostKey("p", "tiktok", "%06d".formatted(id)), publishedAt, TestPosts.BEGIN, List.of(), id);
    }

    private List<String> walked(PostWalk walk) {
        var ids = new ArrayList<String>();
        @Nullable String place = null;
        do {
            var asked = walk.stretch(place);
            if (asked.cause() instanceof RuntimeException failure) {
                throw failure;
            }
            var stretch = asked.result();
            stretch.posts().forEach(post -> ids.add(post.key().id()));
            place = stretch.next();
        } while (place != null);
        return ids;
    }

    @Test
    void itComesToAllOfThemOnceHoweverManyThereAre() {
        var all = new ArrayList<AnalysedPost>();
        for (var i = 0; i < 25_000; i++) {
            // Many at the same instant.
            all.add(post(i, TestPosts.BEGIN.plusSeconds(i % 2 == 0 ? 700 : i / 3)));
        }
        posts.add(all);

        assertThat(walked(new PostWalk(posts, ALL))).hasSize(25_000).doesNotHaveDuplicates();
        assertThat(posts.asked).allMatch(question -> question.limit() == Posts.MOST && question.offset() == 0);
    }

    @Test
    void oneOfAnUnknownTimeComesWhenItWasCollected() {
        posts.add(List.of(
                post(1, null), post(2, TestPosts.BEGIN.minusSeconds(1)), post(3, TestPosts.BEGIN.plusSeconds(1))));

        assertThat(walked(new PostWalk(posts, ALL))).containsExactly("000003", "000001", "000002");
    }

    @Test
    void aPlaceThatIsNoneIsRefused() {
        assertThatThrownBy(() -> new PostWalk(posts, ALL).stretch("at noon@2")).hasMessageContaining("no place");
    }

    @Test
    void itFailsWhereAnIndexerIsMissing() {
        posts.partial = true;

        assertThat(new PostWalk(posts, ALL).stretch(null).cause()).hasMessageContaining("An indexer did not respond");
    }
}
