package io.streamops;

import static io.streamops.workflows.stage.StepStage.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.StepNames;
import io.streamops.crawl.site.FakeSite;
import io.streamops.crawl.site.Reply;
import io.streamops.messaging.objects.ObjectPath;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.settings.ObjectStoreSettings;
import io.streamops.tasks.mail.ScriptedMailServer;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two processors, each a process of the jar, killed in the middle of each built-in step, of the step after it, and of each try
 * of a task. What a step or a try waits for is held up until that has happened, so that each kill is where it should be.
 */
@SuppressWarnings("NullAway.Init") // set before the test
@ExtendWith(VertxExtension.class)
class KilledProcessorIT {
    private static final String AFTERWARDS = "enrich";
    private static final int RETRIES = 3;
    private static final int KILLS = 4;
    /** So many more workflows and tasks come with each kill. */
    private static final int CROWD = 6;

    @TempDir
    private Path dir = Path.of("");

    private final CountDownLatch siteOpens = new CountDownLatch(1);
    private FakeSite site;
    private BoundService service;
    private ScriptedMailServer mail;
    private NodeProcess home;
    private EventsOfNode events;
    private HeldObjects objects;
    private final List<NodeProcess> processors = new ArrayList<>();
    /** Those that are held up, by the built-in step that they have. */
    private final Map<String, String> workflows = new LinkedHashMap<>();
    /** Those whose try is held up, by how often they have failed before. */
    private final List<String> tasks = new ArrayList<>();

    private String hopeless = "";
    private final List<String> crowd = new ArrayList<>();

    @BeforeEach
    void start(Vertx vertx) throws Exception {
        service = new BoundService();
        mail = new ScriptedMailServer();
        site = FakeSite.start().answer("/held", visit -> {
            siteOpens.await();
            visit.send(Reply.html("<title>Held</title><p>A number.</p>"));
        });
        home = NodeProcess.start(
                        folder("home"),
                        Map.of("CRAWL_ALLOW_PRIVATE", "true", "CRAWL_TIMEOUT_MS", "120000"),
                        "--verticles",
                        "gateway,crawl-worker")
                .ready();
        events = new EventsOfNode(home);
        var minio = home.endpoints().getJsonObject("minio");
        var storage = new ObjectStoreSettings.Address(
                URI.create(minio.getString("endpoint")), minio.getString("accessKey"), minio.getString("secretKey"));
        upload(vertx, storage);
        objects = new HeldObjects(vertx, storage, path -> path.contains("/inputs/") || path.contains("/workflows/"));
        var first = processor(0);
        var second = processor(1);
        processors.add(first.ready());
        processors.add(second.ready());
    }

    @AfterEach
    void stop() throws Exception {
        for (var processor : processors) {
            processor.close();
        }
        objects.close();
        home.close();
        siteOpens.countDown();
        site.close();
        mail.close();
        service.close();
    }

    private Path folder(String name) throws Exception {
        return Files.createDirectories(dir.resolve(name));
    }

    private NodeProcess processor(int number) throws Exception {
        var environment = home.brokers();
        environment.put("MINIO_ENDPOINT", objects.endpoint().toString());
        environment.put("SMTP_URL", mail.address().url().toString());
        environment.put("TASK_RETRY_DELAY_MS", "200");
        environment.put(
                "WORKFLOW_STEPS_FILE",
                Files.writeString(dir.resolve("steps.json"), service.steps(AFTERWARDS))
                        .toString());
        return NodeProcess.start(folder("processor" + number), environment, "--verticles", "event-processor,indexer");
    }

    private static void upload(Vertx vertx, ObjectStoreSettings.Address address) throws Exception {
        var storage = new ObjectStorage(vertx, address);
        await(storage.ensureBucket("streamops"));
        for (var step : StepNames.ALL) {
            var record =
                    new JsonObject().put("url", "https://example.com/" + step).put("title", "A number");
            await(storage.put(ObjectPath.parse(inputOf(step)), record.toBuffer(), "application/x-ndjson", Map.of()));
        }
        await(storage.close());
    }

    private static String inputOf(String step) {
        return "streamops/inputs/%s.ndjson".formatted(step);
    }

    /** One that does this and then something else. What each of the two waits for is held up. */
    private JsonObject held(String step) {
        var input = new JsonObject().put("held", true);
        switch (step) {
            case "crawl" -> input.put("urls", new JsonArray().add(site.url("/held")));
            case "store", "export" -> input.put("records", new JsonArray().add(new JsonObject().put("n", 1)));
            default -> input.put("minioPath", inputOf(step));
        }
        input.put("query", "number").put("rules", new JsonObject().put("required", new JsonArray().add("url")));
        input.put("transform", new JsonObject().put("set", new JsonObject().put("seen", true)));
        return EventsOfNode.workflow("Held in " + step, input, step, AFTERWARDS);
    }

    private static String recipient(int retry) {
        return "retry%d@example.com".formatted(retry);
    }

    /** A task that fails so often, and whose try after that finds a server that says nothing. */
    private String heldTask(int retry) throws Exception {
        var answers = Stream.concat(
                Stream.generate(() -> "451 4.3.0 come again").limit(retry), Stream.of(ScriptedMailServer.SILENCE));
        mail.on("RCPT TO:<" + recipient(retry), answers.toArray(String[]::new));
        return events.task("email_notification", EventsOfNode.mailTo(recipient(retry)));
    }

    private int tries(String recipient) {
        return Math.toIntExact(mail.commands.stream()
                .filter(command -> command.startsWith("RCPT TO:<" + recipient))
                .count());
    }

    /** The requests to other services for these steps. */
    private Map<String, Integer> effects() {
        var effects = new LinkedHashMap<>(objects.requests());
        effects.keySet()
                .removeIf(path -> !path.contains("/inputs/")
                        && workflows.values().stream().noneMatch(path::contains));
        effects.put("GET /held", site.requests("/held").size());
        return effects;
    }

    private boolean eachStepHasBegun() {
        var effects = effects();
        return StepNames.ALL.stream().allMatch(step -> switch (step) {
            case "crawl" -> effects.getOrDefault("GET /held", 0) > 0;
            case "store", "export" ->
                effects.keySet().stream().anyMatch(path -> path.contains(workflows.getOrDefault(step, step)));
            default -> effects.containsKey("GET /" + inputOf(step));
        });
    }

    /** One after the other, each followed by another process; there is other work as well. */
    private void killBoth() throws Exception {
        for (var victim = 0; victim < processors.size(); victim++) {
            for (var i = 0; i < CROWD; i++) {
                var number = crowd.size();
                var input = new JsonObject().put("records", new JsonArray().add(new JsonObject().put("n", number)));
                crowd.add(events.workflow(EventsOfNode.workflow(
                        "Number " + number, input, "validate", AFTERWARDS, AFTERWARDS, "transform")));
                events.task("email_notification", EventsOfNode.mailTo("crowd%d@example.com".formatted(number)));
            }
            processors.get(victim).kill();
            processors.set(victim, processor(victim));
            processors.get(victim).ready();
        }
    }

    @Test
    void everyWorkflowAndTaskEndsOnceAndNoKeptStepRunsAgain() throws Exception {
        beginAll();
        NodeProcess.until(() -> eachStepHasBegun() && mail.silent.get() == 1 + RETRIES);

        killBoth();
        objects.open();
        siteOpens.countDown();
        IntStream.rangeClosed(0, RETRIES).forEach(retry -> mail.on("RCPT TO:<" + recipient(retry), "250 ok"));
        NodeProcess.until(() -> service.calls().keySet().containsAll(workflows.values()));
        var effects = effects();

        killBoth();
        service.open();
        awaitEnds();

        assertThat(effects()).as("no result that was kept was made again").isEqualTo(effects);
        assertThat(effects.values())
                .as("done only by those that had it at a kill")
                .allMatch(times -> times <= 1 + KILLS);
        var lives = lives();
        requireWorkflows(lives);
        requireTasks(lives);
    }

    private void beginAll() throws Exception {
        for (var step : StepNames.ALL) {
            workflows.put(step, events.workflow(held(step)));
        }
        for (var retry = 0; retry <= RETRIES; retry++) {
            tasks.add(heldTask(retry));
        }
        mail.on("RCPT TO:<hopeless@", "451 4.3.0 come again");
        hopeless = events.task("email_notification", EventsOfNode.mailTo("hopeless@example.com"));
    }

    private void awaitEnds() throws Exception {
        var number = workflows.size() + crowd.size();
        NodeProcess.until(() -> events.total("/api/workflows?status=completed") == number);
        NodeProcess.until(() -> events.total("/api/tasks?status=completed") == tasks.size() + crowd.size());
        NodeProcess.until(() -> events.total("/api/tasks?status=dead_letter") == 1);
    }

    private void requireWorkflows(Map<String, Set<String>> lives) {
        assertThat(workflows)
                .allSatisfy((step, id) -> assertThat(lives.get(id)).as(step).containsExactlyElementsOf(life(2)));
        assertThat(crowd).allSatisfy(id -> assertThat(lives.get(id)).containsExactlyElementsOf(life(4)));
        var calls = service.calls();
        assertThat(workflows.values())
                .allSatisfy(id -> assertThat(calls.get(id)).isBetween(2, 1 + KILLS));
        assertThat(crowd).allSatisfy(id -> assertThat(calls.get(id)).isBetween(2, 2 + KILLS));
    }

    private void requireTasks(Map<String, Set<String>> lives) {
        for (var retry = 0; retry <= RETRIES; retry++) {
            assertThat(lives.get(tasks.get(retry))).containsExactlyElementsOf(tried(retry, "task.completed"));
            assertThat(tries(recipient(retry))).as("tries of " + retry).isBetween(retry + 2, retry + 1 + KILLS);
            requireOneMail(recipient(retry));
        }
        assertThat(lives.get(hopeless)).containsExactlyElementsOf(tried(RETRIES, "task.dead_letter " + RETRIES));
        assertThat(tries("hopeless@")).isBetween(1 + RETRIES, 1 + RETRIES + KILLS);
        IntStream.range(0, crowd.size()).forEach(i -> requireOneMail("crowd%d@example.com".formatted(i)));
    }

    /** Events by their type and what tells them from others of their type, without what a redelivery has published once more. */
    private Map<String, Set<String>> lives() throws Exception {
        Function<JsonObject, String> word = event -> {
            var payload = event.getJsonObject("payload");
            var number = payload.getValue("stepIndex", payload.getValue("retryCount"));
            return event.getString("eventType") + (number == null ? "" : " " + number);
        };
        return events.events().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> entry.getValue().stream()
                                .map(word)
                                .collect(Collectors.toCollection(LinkedHashSet::new))));
    }

    private static List<String> life(int steps) {
        var life = new ArrayList<>(List.of("workflow.created", "workflow.processing"));
        IntStream.range(0, steps).forEach(step -> life.add("workflow.step.completed " + step));
        life.add("workflow.completed");
        return life;
    }

    private static List<String> tried(int retries, String end) {
        var life = new ArrayList<>(List.of("task.created 0", "task.processing 0"));
        for (var retry = 1; retry <= retries; retry++) {
            life.add("task.failed " + retry);
            life.add("task.processing " + retry);
        }
        life.add(end);
        return life;
    }

    /** A mail that was taken just before a kill may come again, and is known by its id. */
    private void requireOneMail(String recipient) {
        var copies = mail.mails.stream()
                .filter(text -> text.contains("To: " + recipient))
                .toList();
        assertThat(copies).as(recipient).isNotEmpty().hasSizeLessThanOrEqualTo(1 + KILLS);
        assertThat(copies.stream()
                        .flatMap(String::lines)
                        .filter(line -> line.regionMatches(true, 0, "Message-ID:", 0, 11))
                        .distinct())
                .as(recipient)
                .hasSize(1);
    }
}
