package io.streamops.settings;

import java.util.List;
import java.util.stream.Stream;

/** All settings, validated. */
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
     * A section of the help and of the documentation.
     *
     * @param title the heading
     */
    public record Group(String title, List<Setting<?>> settings) {}

    /** Reads all settings; throws {@link BadSettings} for the first invalid one. */
    public static Settings from(SettingValues values) {
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

    /** The catalog of settings, in the order of the help and the documentation. */
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

    /** The brokers of a running node, external or embedded. */
    public record BrokerAddresses(
            KafkaSettings.Address kafka,
            RedisSettings.Address redis,
            RabbitSettings.Address rabbit,
            ObjectStoreSettings.Address objects,
            SmtpSettings.Address smtp) {}
}
