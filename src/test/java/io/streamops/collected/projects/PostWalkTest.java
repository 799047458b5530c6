package io.streamops.collected.projects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.collected.TestPosts;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.PostQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Walking along all posts of a project. */
class PostWalkTest {
    private static final PostQuery ALL =
            new PostQuery("p", null, null, null, null, Set.of(), null, null, PostQuery.Sort.DATE, 1, 0, null);

    private final PostsOfTheTest posts = new PostsOfTheTest();

    private static AnalyzedPost post(int id, @Nullable Instant publishedAt) {
        return new TestPosts(id)
                .post(
                        new AnalyzedPost.Key("p", "tiktok", "%06d".formatted(id)),
                        publishedAt,
                        TestPosts.BEGIN,
                        List.of(),
                        id);
    }

    private List<String> walked(PostPager walk) {
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
        var all = new ArrayList<AnalyzedPost>();
        for (var i = 0; i < 25_000; i++) {
            // Many at the same instant.
            all.add(post(i, TestPosts.BEGIN.plusSeconds(i % 2 == 0 ? 700 : i / 3)));
        }
        posts.add(all);

        assertThat(walked(new PostPager(posts, ALL))).hasSize(25_000).doesNotHaveDuplicates();
        assertThat(posts.queries).allMatch(question -> question.limit() == PostSource.MOST && question.offset() == 0);
    }

    @Test
    void oneOfAnUnknownTimeComesWhenItWasCollected() {
        posts.add(List.of(
                post(1, null), post(2, TestPosts.BEGIN.minusSeconds(1)), post(3, TestPosts.BEGIN.plusSeconds(1))));

        assertThat(walked(new PostPager(posts, ALL))).containsExactly("000003", "000001", "000002");
    }

    @Test
    void aPlaceThatIsNoneIsRefused() {
        assertThatThrownBy(() -> new PostPager(posts, ALL).stretch("at noon@2"))
                .hasMessageContaining("the cursor is invalid");
    }

    @Test
    void itFailsWhereAnIndexerIsMissing() {
        posts.partial = true;

        assertThat(new PostPager(posts, ALL).stretch(null).cause()).hasMessageContaining("An indexer did not respond");
    }
}
