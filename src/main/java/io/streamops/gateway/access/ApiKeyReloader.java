package io.streamops.gateway.access;

import io.streamops.settings.BadSettings;
import io.streamops.settings.SettingFile;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file of API keys, reloaded when it changes. It is checked when a key is presented, at most once per interval; so a
 * change takes effect after that interval.
 */
final class ApiKeyReloader {
    private static final Logger log = LoggerFactory.getLogger(ApiKeyReloader.class);
    static final Duration FRESH = Duration.ofSeconds(1);
    private static final String SHAPE =
            "JSON like {\"keys\": [{\"name\": \"ci\", \"sha256\": \"<hex of the key>\", \"email\": \"ci@example.com\", \"roles\": [\"user\"]}]}";

    private final Vertx vertx;
    private final Path path;
    private final Duration fresh;
    private final AtomicLong checkedAt = new AtomicLong(System.nanoTime());
    private volatile Reading reading;
    private volatile boolean unreadable;

    record Reading(Buffer bytes, ApiKeyTable keys) {}

    /** Reads the file; blocks, so that a node with an invalid file does not start. Throws {@link BadSettings}. */
    ApiKeyReloader(Vertx vertx, Path path, Duration fresh) {
        this.vertx = vertx;
        this.path = path;
        this.fresh = fresh;
        this.reading = firstReading(path);
        log.atInfo()
                .addKeyValue("file", path)
                .addKeyValue("keys", reading.keys.size())
                .log("API keys read");
    }

    Future<Optional<Principal>> find(String key) {
        var last = checkedAt.get();
        var now = System.nanoTime();
        if (now - last < fresh.toNanos() || !checkedAt.compareAndSet(last, now)) {
            return Future.succeededFuture(reading.keys.find(key));
        }
        return vertx.fileSystem().readFile(path.toString()).transform(read -> {
            if (read.succeeded()) {
                unreadable = false;
                changed(read.result());
            } else if (!unreadable) {
                unreadable = true;
                keep("it cannot be read");
            }
            return Future.succeededFuture(reading.keys.find(key));
        });
    }

    private void changed(Buffer file) {
        var before = reading;
        if (file.equals(before.bytes)) {
            return;
        }
        try {
            var keys = ApiKeyTable.parse(file.getBytes());
            reading = new Reading(file, keys);
            log.atInfo()
                    .addKeyValue("file", path)
                    .addKeyValue("keys", keys.size())
                    .log("API keys reloaded");
        } catch (ApiKeyTable.Malformed e) {
            reading = new Reading(file, before.keys);
            keep(e.reason());
        }
    }

    private void keep(String reason) {
        log.atWarn()
                .addKeyValue("file", path)
                .addKeyValue("reason", reason)
                .log("API keys not reloaded, the previous ones stay in effect");
    }

    /** Reads the file; blocks. Throws {@link BadSettings} if it is invalid. */
    static Reading firstReading(Path path) {
        var file = new SettingFile("API_KEYS_FILE", path, SHAPE);
        var bytes = file.read();
        try {
            return new Reading(Buffer.buffer(bytes), ApiKeyTable.parse(bytes));
        } catch (ApiKeyTable.Malformed e) {
            throw file.bad(e.reason());
        }
    }
}
