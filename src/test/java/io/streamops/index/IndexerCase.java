package io.streamops.index;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.brokers.DebianRedis;
import io.streamops.messaging.brokers.RabbitKind;
import io.streamops.messaging.brokers.TestRabbit;
import io.streamops.settings.RabbitSettings;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** The indexer, a foreign crawler and a foreign collector, with a broker of AMQP 0-9-1 between them. */
@Requires(Requirement.REDIS_SERVER)
@SuppressWarnings("NullAway.Init") // set before each test
abstract class IndexerCase {
    @Parameter
    RabbitKind kind;

    @TempDir
    Path folder;

    Vertx vertx;
    DebianRedis redis;
    RabbitSettings.Address rabbit;
    ForeignSender crawler;
    ForeignSender collector;

    @BeforeEach
    final void begin(TestRabbit server, Vertx vertx) throws Exception {
        this.vertx = vertx;
        redis = DebianRedis.start(Files.createDirectory(folder.resolve("redis")));
        rabbit = server.newHost();
        crawler = new ForeignSender(rabbit, ForeignSender.PAGES);
        collector = new ForeignSender(rabbit, ForeignSender.POSTS);
    }

    @AfterEach
    final void end() throws Exception {
        crawler.close();
        collector.close();
        redis.stop();
    }

    final Path index() {
        return folder.resolve("data/index/pages");
    }

    final RunningIndexer indexer() {
        return new RunningIndexer(vertx, rabbit, redis.address());
    }
}
