package io.streamops.embedded;

import com.rabbitmq.client.MessageProperties;
import io.minio.MinioClient;
import io.minio.PutObjectArgs;
import io.streamops.messaging.brokers.PlainAmqp;
import io.streamops.settings.SettingValues;
import io.streamops.settings.Settings;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A process that starts all brokers in a directory, says so, and then writes to each of them without end; a line tells
 * of every write that was acknowledged. It is there to be killed.
 */
final class NodeToKill {
    private static final PrintStream out = System.out;

    private NodeToKill() {}

    /** In the given directory. */
    public static void main(String[] args) throws Exception {
        var brokers = EmbeddedBrokers.start(settings(args[0]), new Silence());
        out.println("ready");
        var kafka = URI.create("kafka://" + brokers.addresses().kafka()).getPort();
        try (var admin = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + kafka))) {
            if (!admin.listTopics().names().get(60, TimeUnit.SECONDS).contains("t")) {
                admin.createTopics(List.of(new NewTopic("t", 1, (short) 1)))
                        .all()
                        .get(60, TimeUnit.SECONDS);
            }
        }
        start(() -> writeKafka(kafka));
        start(() -> writeRedis(brokers.addresses().redis().url().getPort()));
        start(() -> writeRabbit(brokers.addresses().rabbit().url()));
        var objects = brokers.addresses().objects();
        start(() -> writeObjects(ObjectProbe.client(objects)));
    }

    static Settings settings(String dir) {
        return Settings.from(new SettingValues(
                Map.of(
                        "DATA_DIR", dir,
                        "EMBEDDED_KAFKA_PORT", "0",
                        "EMBEDDED_REDIS_PORT", "0",
                        "EMBEDDED_RABBITMQ_PORT", "0",
                        "EMBEDDED_MINIO_PORT", "0",
                        "EMBEDDED_SMTP_PORT", "0"),
                Map.of()));
    }

    private static String next(int number) {
        return ProcessHandle.current().pid() + "-" + number;
    }

    private static void writeKafka(int port) throws Exception {
        try (var producer = KafkaProbe.producer(port)) {
            for (var i = 0; ; i++) {
                producer.send(new ProducerRecord<>("t", next(i))).get(60, TimeUnit.SECONDS);
                out.println("kafka " + next(i));
            }
        }
    }

    private static void writeRedis(int port) throws Exception {
        try (var client = RespProbe.connect(port)) {
            for (var i = 0; ; i++) {
                client.call("SADD", "s", next(i));
                out.println("redis " + next(i));
            }
        }
    }

    private static void writeRabbit(URI url) throws Exception {
        try (var connection = PlainAmqp.connect(url);
                var channel = connection.createChannel()) {
            channel.queueDeclare("q", true, false, false, null);
            channel.confirmSelect();
            for (var i = 0; ; i++) {
                channel.basicPublish(
                        "", "q", MessageProperties.PERSISTENT_BASIC, next(i).getBytes(StandardCharsets.UTF_8));
                channel.waitForConfirmsOrDie(60_000);
                out.println("rabbitmq " + next(i));
            }
        }
    }

    private static void writeObjects(MinioClient client) throws Exception {
        ObjectProbe.ensureBucket(client);
        for (var i = 0; ; i++) {
            var content = next(i).getBytes(StandardCharsets.UTF_8);
            client.putObject(PutObjectArgs.builder()
                    .bucket(ObjectProbe.BUCKET)
                    .object(next(i))
                    .data(content, content.length)
                    .build());
            out.println("minio " + next(i));
        }
    }

    /** Something that writes until it is killed. */
    @FunctionalInterface
    private interface Writer {
        void write() throws Exception;
    }

    private static void start(Writer writer) {
        Thread.ofPlatform().start(() -> {
            try {
                writer.write();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** Reports nothing. */
    static final class Silence implements EmbeddedBrokers.Progress {
        @Override
        public void starting(String broker) {}

        @Override
        public void ready(String broker, String address, Duration took) {}
    }
}
