package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalizedUrl;
import io.streamops.crawl.fetch.FetchResult;
import io.streamops.kit.ByteChunks;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What all workers know of pages, in Redis: which were crawled not long ago, and what is kept of them. */
final class KnownPages {
    /**
     * A page that is to be remembered.
     *
     * @param names what it is remembered under, the URL where it was found first
     * @param packed its data
     */
    record Found(List<NormalizedUrl> names, FetchResult.Validators validators, Buffer packed) {}

    private final RedisConnections redis;
    private final UrlLocks locks;
    private final Duration ttl;
    private final Duration keep;

    /**
     * @param ttl how long a page is not crawled again
     * @param keep how long what is known of it is kept; no shorter than that
     */
    KnownPages(RedisConnections redis, UrlLocks locks, Duration ttl, Duration keep) {
        this.redis = redis;
        this.locks = locks;
        this.ttl = ttl;
        this.keep = keep.compareTo(ttl) < 0 ? ttl : keep;
    }

    /** What is known of a URL that a worker wants to crawl. */
    sealed interface Lookup {}

    /** What ends the asking. */
    sealed interface Decided extends Lookup {}

    /** It was crawled not long ago; this is what is kept of it. */
    record Known(PageData data) implements Decided {}

    /** It is to be crawled, by this worker. */
    record Locked(UrlLock lock) implements Decided {}

    /** Another worker crawls it. */
    record Busy() implements Lookup {}

    /** Looks up a URL, and locks it if it is to be crawled. */
    Future<Lookup> lookUp(NormalizedUrl url) {
        var token = locks.newToken();
        return redis.script(
                        PageScripts.CLAIM,
                        List.of(Keys.crawled(url), Keys.page(url), Keys.lock(url)),
                        List.of(token, Long.toString(locks.time().toMillis())))
                .onFailure(unheard -> locks.abandon(url, token))
                .map(answer -> lookup(url, token, answer));
    }

    private Lookup lookup(NormalizedUrl url, String token, Response answer) {
        return switch (answer.get(0).toString()) {
            case "known" -> new Known(data(answer.get(1)));
            case "ours" -> {
                var lock = new UrlLock(url, token, validators(url, answer));
                locks.add(lock);
                yield new Locked(lock);
            }
            default -> new Busy();
        };
    }

    private static PageData data(Response packed) {
        return new PageData(CompressedBytes.open(packed.toBuffer()));
    }

    /** Those of a page that was found at another URL do not apply to this one. */
    private static FetchResult.Validators validators(NormalizedUrl url, Response kept) {
        return kept.get(1).toString().equals(url.value())
                ? new FetchResult.Validators(given(kept.get(2)), given(kept.get(3)))
                : FetchResult.Validators.NONE;
    }

    private static @Nullable String given(Response value) {
        var text = value.toString();
        return text.isEmpty() ? null : text;
    }

    /** Whether a lock is still held, as far as is known here. */
    boolean holds(UrlLock lock) {
        return locks.holds(lock);
    }

    /** Remembers a page that was published, and releases the lock. */
    Future<Void> remember(UrlLock lock, Found found) {
        var keys = keys(lock, found.names());
        var arguments = new ArrayList<>(arguments(lock));
        arguments.addAll(List.of("found", lock.url().value()));
        arguments.addAll(List.of("etag", text(found.validators().etag())));
        arguments.addAll(List.of("modified", text(found.validators().lastModified())));
        arguments.add("data");
        return redis.script(PageScripts.REMEMBER, keys, arguments, ByteChunks.bytes(found.packed()))
                .onSuccess(remembered -> locks.remove(lock))
                .mapEmpty();
    }

    /** Renews what is kept, and releases the lock; empty, with the lock still held, if nothing is kept any more. */
    Future<Optional<PageData>> keep(UrlLock lock, List<NormalizedUrl> names) {
        return redis.script(PageScripts.REMEMBER_AGAIN, keys(lock, names), arguments(lock))
                .map(answer -> {
                    if (answer.size() == 0) {
                        return Optional.<PageData>empty();
                    }
                    locks.remove(lock);
                    return Optional.of(data(answer.get(0)));
                });
    }

    private List<String> arguments(UrlLock lock) {
        return List.of(lock.token(), Long.toString(ttl.toSeconds()), Long.toString(keep.toSeconds()));
    }

    private static List<String> keys(UrlLock lock, List<NormalizedUrl> names) {
        var keys = new ArrayList<String>(1 + 2 * names.size());
        keys.add(Keys.lock(lock.url()));
        for (var name : names) {
            keys.add(Keys.crawled(name));
            keys.add(Keys.page(name));
        }
        return keys;
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }

    /** A URL that has led to a page that is known is known as well, for as long as that page. */
    Future<Void> name(NormalizedUrl known, NormalizedUrl other) {
        return redis.script(
                        PageScripts.NAME,
                        List.of(Keys.crawled(known), Keys.page(known), Keys.crawled(other), Keys.page(other)),
                        List.of())
                .mapEmpty();
    }

    /** Ends a lock that has not ended. Never fails: a lock expires by itself. */
    Future<Void> release(UrlLock lock) {
        return locks.release(lock);
    }

    /** What a URL's entries in Redis are called. */
    static final class Keys {
        private Keys() {}

        /** There while the URL is not to be crawled again. */
        static String crawled(NormalizedUrl url) {
            return "crawled:" + url.value();
        }

        /** What is known of the page. */
        static String page(NormalizedUrl url) {
            return "crawl:page:" + url.value();
        }

        /** Whose turn it is to crawl it. */
        static String lock(NormalizedUrl url) {
            return "crawl:lock:" + url.value();
        }
    }
}
