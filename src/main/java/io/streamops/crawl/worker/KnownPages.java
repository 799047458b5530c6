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

/** The pages that all workers know, in Redis: which ones are within their TTL, and their stored data. */
final class KnownPages {
    /**
     * A page to store.
     *
     * @param names the URLs under which it is stored, its own one first
     * @param packed the compressed data
     */
    record Found(List<NormalizedUrl> names, FetchResult.Validators validators, Buffer packed) {}

    private final RedisConnections redis;
    private final UrlLocks locks;
    private final Duration ttl;
    private final Duration keep;

    /**
     * @param ttl the time during which a page is not crawled again
     * @param keep the time during which its data is stored; at least {@code ttl}
     */
    KnownPages(RedisConnections redis, UrlLocks locks, Duration ttl, Duration keep) {
        this.redis = redis;
        this.locks = locks;
        this.ttl = ttl;
        this.keep = keep.compareTo(ttl) < 0 ? ttl : keep;
    }

    /** The result of a lookup. */
    sealed interface Lookup {}

    /** A result that needs no further lookup. */
    sealed interface Settled extends Lookup {}

    /** The page is within its TTL. */
    record Known(PageData data) implements Settled {}

    /** This worker must crawl the URL. */
    record Locked(UrlLock lock) implements Settled {}

    /** Another worker is crawling the URL. */
    record Busy() implements Lookup {}

    /** Looks up a URL, and locks it if it must be crawled. */
    Future<Lookup> lookUp(NormalizedUrl url) {
        var token = locks.newToken();
        return redis.script(
                        PageScripts.CLAIM,
                        List.of(Keys.crawled(url), Keys.page(url), Keys.lock(url)),
                        List.of(token, Long.toString(locks.time().toMillis())))
                .onFailure(unknown -> locks.abandon(url, token))
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

    /** Validators of a page at another URL do not apply to this one. */
    private static FetchResult.Validators validators(NormalizedUrl url, Response kept) {
        return kept.get(1).toString().equals(url.value())
                ? new FetchResult.Validators(nonEmpty(kept.get(2)), nonEmpty(kept.get(3)))
                : FetchResult.Validators.NONE;
    }

    private static @Nullable String nonEmpty(Response value) {
        var text = value.toString();
        return text.isEmpty() ? null : text;
    }

    /** Whether the lock is still held, as far as this worker knows. */
    boolean holds(UrlLock lock) {
        return locks.holds(lock);
    }

    /** Stores a published page and releases the lock. */
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

    /** Renews the stored page and releases the lock; empty, with the lock still held, if the page has expired. */
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

    /** Makes another URL known for as long as the known page to which it leads. */
    Future<Void> addAlias(NormalizedUrl known, NormalizedUrl other) {
        return redis.script(
                        PageScripts.NAME,
                        List.of(Keys.crawled(known), Keys.page(known), Keys.crawled(other), Keys.page(other)),
                        List.of())
                .mapEmpty();
    }

    /** Releases the lock if it is held. Never fails, because locks expire. */
    Future<Void> release(UrlLock lock) {
        return locks.release(lock);
    }

    /** The keys of a URL in Redis. */
    static final class Keys {
        private Keys() {}

        /** Exists while the URL is not crawled again. */
        static String crawled(NormalizedUrl url) {
            return "crawled:" + url.value();
        }

        /** The stored page. */
        static String page(NormalizedUrl url) {
            return "crawl:page:" + url.value();
        }

        /** The token of the worker that crawls the URL. */
        static String lock(NormalizedUrl url) {
            return "crawl:lock:" + url.value();
        }
    }
}
