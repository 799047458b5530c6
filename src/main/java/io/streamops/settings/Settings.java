package io.streamops.settings;

import java.util.List;
import java.util.stream.Stream;

/** Everything that can be set, checked. */
public record Settings(
        NodeSettings node,
        HttpSettings http,
        AccessSettings access,
        ClusterSettings cluster,
        KafkaSettings kafka,
        RedisSettings redis,
        RabbitSettings rabbit,
        ObjectStoreSettings objects,
        SmtpSettings smtp,
        CrawlSettings crawl,
        JobSettings jobs,
        LlmSettings llm,
        EventSettings events,
        CollectedSettings collected,
        SentimentSettings sentiment,
        LogSettings logs,
        TraceSettings traces) {

    /**
     * Settings that belong together, for the help and the README.
     *
     * @param title what they are about
     */
    public record Group(String title, List<Setting<?>> settings) {}

    /** Reads them all, or throws {@link BadSettings} for the first that is wrong. */
    public static Settings from(Values values) {
        var access = AccessSettings.from(values);
        return new Settings(
                NodeSettings.from(values),
                HttpSettings.from(values, access),
                access,
                ClusterSettings.from(values),
                KafkaSettings.from(values),
                RedisSettings.from(values),
                RabbitSettings.from(values),
                ObjectStoreSettings.from(values),
                SmtpSettings.from(values),
                CrawlSettings.from(values),
                JobSettings.from(values),
                LlmSettings.from(values),
                EventSettings.from(values),
                CollectedSettings.from(values),
                SentimentSettings.from(values),
                LogSettings.from(values),
                TraceSettings.from(values));
    }

    /** What there is to set, in the order in which it is explained. */
    public static List<Group> groups() {
        return List.of(
                new Group("Node", NodeSettings.ALL),
                new Group("HTTP", HttpSettings.ALL),
                new Group("Access", AccessSettings.ALL),
                new Group("Cluster", ClusterSettings.ALL),
                new Group(
                        "Brokers",
                        Stream.of(
                                        KafkaSettings.ALL,
                                        RedisSettings.ALL,
                                        RabbitSettings.ALL,
                                        ObjectStoreSettings.ALL,
                                        SmtpSettings.ALL)
                                .<Setting<?>>flatMap(List::stream)
                                .toList()),
                new Group("Embedded brokers", EmbeddedPort.ALL),
                new Group("Crawling", CrawlSettings.ALL),
                new Group("Jobs", JobSettings.ALL),
                new Group("Language model", LlmSettings.ALL),
                new Group("Workflows and tasks", EventSettings.ALL),
                new Group(
                        "Collected data",
                        Stream.concat(CollectedSettings.ALL.stream(), SentimentSettings.ALL.stream())
                                .toList()),
                new Group(
                        "Logs and traces",
                        Stream.concat(LogSettings.ALL.stream(), TraceSettings.ALL.stream())
                                .toList()));
    }
}
