package io.streamops.collected.statistics;

import io.streamops.contract.post.AnalyzedPost;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Posts of one project, each once, with their known earlier contributions. Starts with none known, which is right for most
 * posts. Not thread-safe.
 */
final class StatisticsChunk {
    private final String project;
    private final List<Member> members;
    private final List<Published> published = new ArrayList<>();
    private final Map<String, String> spelling = new HashMap<>();

    /** A post. The earlier contribution is null if there is none; the new one may equal it. */
    private record Member(
            String platform,
            Key place,
            PostContribution offered,
            @Nullable PostContribution kept) {
        boolean changes() {
            return kept == null || offered.compareTo(kept) > 0;
        }
    }

    private record Published(String platform, @Nullable Instant at) {}

    StatisticsChunk(String project, Collection<AnalyzedPost> posts) {
        this.project = project;
        var best = new LinkedHashMap<AnalyzedPost.Key, PostContribution>();
        for (var post : posts) {
            var words = PostKeywords.of(post);
            spelling.putAll(words);
            published.add(new Published(post.key().platform(), post.publishedAt()));
            best.merge(
                    post.key(),
                    PostContribution.of(post, List.copyOf(words.keySet())),
                    (one, other) -> one.compareTo(other) >= 0 ? one : other);
        }
        this.members = new ArrayList<>(best.size());
        best.forEach((key, offered) -> members.add(new Member(key.platform(), Key.of(key), offered, null)));
    }

    String project() {
        return project;
    }

    /** The script's arguments after the project and the limit of keywords. */
    List<String> arguments() {
        var changes = new StatisticsDelta(project);
        var arguments = new ArrayList<String>();
        arguments.add(Integer.toString(members.size()));
        for (var member : members) {
            var kept = member.kept;
            var next = member.changes() || kept == null ? member.offered : kept;
            arguments.add(member.place.bucket());
            arguments.add(member.place.field());
            arguments.add(kept == null ? "" : kept.figures());
            arguments.add(kept == null ? "" : String.join("", kept.words()));
            arguments.add(next.figures());
            arguments.add(String.join("", next.words()));
            if (member.changes()) {
                if (kept != null) {
                    changes.add(member.platform, kept, -1);
                }
                changes.add(member.platform, member.offered, 1);
            }
        }
        published.forEach(each -> changes.publishedAt(each.platform, each.at));
        spelling.forEach(changes::spelt);
        arguments.addAll(changes.figures());
        arguments.addAll(changes.words());
        return arguments;
    }

    /** Sets the earlier contribution of a post. */
    void kept(int member, PostContribution contribution) {
        var before = members.get(member);
        members.set(member, new Member(before.platform, before.place, before.offered, contribution));
    }

    /** Whether, as far as known, all posts are already counted in this version. */
    boolean isCounted() {
        return members.stream().allMatch(member -> member.kept != null && member.offered.compareTo(member.kept) == 0);
    }

    /**
     * Where a post's contribution is stored: a bucket (one of some thousands of hashes per project, so that each stays small)
     * and a field, from 84 bits of the SHA-256 of platform and id.
     */
    record Key(String bucket, String field) {
        private static final int BUCKETS = 16_384;
        private static final int HALF = 6;

        static Key of(AnalyzedPost.Key key) {
            var hash = sha256(key.platform() + '\n' + key.id());
            var field = new StringBuilder(2 * HALF);
            PostContribution.VarintCodec.write(field, hash.getLong(), HALF);
            PostContribution.VarintCodec.write(field, hash.getLong(), HALF);
            return new Key(Integer.toString(Math.floorMod(hash.getInt(), BUCKETS)), field.toString());
        }

        static ByteBuffer sha256(String text) {
            try {
                return ByteBuffer.wrap(
                        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-256", e);
            }
        }
    }
}
