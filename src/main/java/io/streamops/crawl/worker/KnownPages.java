package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalUrl;
import io.streamops.crawl.fetch.Validators;
import io.streamops.kit.Pieces;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What all workers know of pages together, in Redis: which were crawled not long ago, and what is kept of them. */
final class KnownPages {
    /**
     * A page that is to be remembered.
     *
     * @param names what it is remembered under, the URL where it was found first
     * @param packed its data
     */
    record Found(List<NormalUrl> names, Validators validators, Buffer packed) {}

    private final RedisConnections redis;
    private final Leases leases;
    private final Duration ttl;
    private final Duration keep;

    /**
     * @param ttl how long a page is not crawled again
     * @param keep how long what is known of it is kept; no shorter than that
     */
    KnownPages(RedisConnections redis, Leases leases, Duration ttl, Duration keep) {
        this.redis = redis;
        this.leases = leases;
        this.ttl = ttl;
        this.keep = keep.compareTo(ttl) < 0 ? ttl : keep;
    }

    /** Asks what is known of a URL and, if that is not enough, for the right to crawl it. */
    Future<Claim> claim(NormalUrl url) {
        var token = leases.newToken();
        return redis.script(
                        PageScripts.CLAIM,
                        List.of(PageKeys.crawled(url), PageKeys.page(url), PageKeys.lock(url)),
                        List.of(token, Long.toString(leases.time().toMillis())))
                .onFailure(unheard -> leases.abandon(url, token))
                .map(answer -> claim(url, token, answer));
    }

    private Claim claim(NormalUrl url, String token, Response answer) {
        return switch (answer.get(0).toString()) {
            case "known" -> new Claim.Known(data(answer.get(1)));
            case "ours" -> {
                leases.add(url, token);
                yield new Claim.Ours(url, token, validators(url, answer));
            }
            default -> new Claim.Busy();
        };
    }

    private static PageData data(Response packed) {
        return new PageData(Packed.open(packed.toBuffer()));
    }

    /** Those of a page that was found elsewhere are of no use where this URL is asked for. */
    private static Validators validators(NormalUrl url, Response kept) {
        return kept.get(1).toString().equals(url.value())
                ? new Validators(given(kept.get(2)), given(kept.get(3)))
                : Validators.NONE;
    }

    private static @Nullable String given(Response value) {
        var text = value.toString();
        return text.isEmpty() ? null : text;
    }

    /** Whether a claim is still ours, as far as is known here. */
    boolean holds(Claim.Ours claim) {
        return leases.holds(claim);
    }

    /** Remembers a page that was published; the claim has ended then. */
    Future<Void> remember(Claim.Ours claim, Found found) {
        var keys = keys(claim, found.names());
        var request = begin(PageScripts.REMEMBER, keys, claim)
                .arg("found")
                .arg(claim.url().value())
                .arg("etag")
                .arg(text(found.validators().etag()))
                .arg("modified")
                .arg(text(found.validators().lastModified()))
                .arg("data")
                .arg(Pieces.bytes(found.packed()));
        return redis.ask(request).onSuccess(remembered -> leases.remove(claim)).mapEmpty();
    }

    /** Remembers what is kept for another while; empty, and the claim goes on, where it is not kept any more. */
    Future<Optional<PageData>> keep(Claim.Ours claim, List<NormalUrl> names) {
        return redis.ask(begin(PageScripts.KEEP, keys(claim, names), claim)).map(answer -> {
            if (answer.size() == 0) {
                return Optional.<PageData>empty();
            }
            leases.remove(claim);
            return Optional.of(data(answer.get(0)));
        });
    }

    private Request begin(String script, List<String> keys, Claim.Ours claim) {
        var request = Request.cmd(Command.EVAL).arg(script).arg(keys.size());
        keys.forEach(request::arg);
        return request.arg(claim.token()).arg(ttl.toSeconds()).arg(keep.toSeconds());
    }

    private static List<String> keys(Claim.Ours claim, List<NormalUrl> names) {
        var keys = new ArrayList<String>(1 + 2 * names.size());
        keys.add(PageKeys.lock(claim.url()));
        for (var name : names) {
            keys.add(PageKeys.crawled(name));
            keys.add(PageKeys.page(name));
        }
        return keys;
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }

    /** A URL that has led to a page that is known is known as well, for as long as that page. */
    Future<Void> name(NormalUrl known, NormalUrl other) {
        return redis.script(
                        PageScripts.NAME,
                        List.of(
                                PageKeys.crawled(known),
                                PageKeys.page(known),
                                PageKeys.crawled(other),
                                PageKeys.page(other)),
                        List.of())
                .mapEmpty();
    }

    /** Ends a claim, if it has not ended with what was learned. Never fails: a claim ends by itself after a while. */
    Future<Void> release(Claim.Ours claim) {
        return leases.release(claim);
    }
}
