package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlStatus;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request as stored in the hash, possibly by a third-party gateway with members of its own; it is sent to clients unchanged.
 *
 * @param json as stored
 * @param content the same, parsed
 */
record StoredCrawl(String json, JsonObject content) {
    private static final Logger log = LoggerFactory.getLogger(StoredCrawl.class);

    /** Empty if there is no JSON object. */
    static Optional<StoredCrawl> of(String id, @Nullable String json) {
        if (json == null || json.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new StoredCrawl(json, new JsonObject(json)));
        } catch (DecodeException | ClassCastException e) {
            log.atDebug().addKeyValue("crawlId", id).log("a stored crawl is not a JSON object and is skipped");
            return Optional.empty();
        }
    }

    boolean isFinal() {
        return content.getValue("status") instanceof String word
                && CrawlStatus.of(word).filter(CrawlStatus::isFinal).isPresent();
    }

    /** The score in the index: the creation time, or 0 if unknown. */
    long score() {
        return content.getValue("createdAt") instanceof String time ? score(time) : 0;
    }

    static long score(String createdAt) {
        try {
            return Math.max(0, OffsetDateTime.parse(createdAt).toInstant().toEpochMilli());
        } catch (DateTimeException | ArithmeticException e) {
            return 0;
        }
    }
}
