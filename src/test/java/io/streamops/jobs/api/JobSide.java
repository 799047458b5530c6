package io.streamops.jobs.api;

import io.streamops.gateway.Capability;
import io.streamops.gateway.GatewayParts;
import io.streamops.gateway.GatewayVerticle;
import io.streamops.gateway.OwnOperations;
import io.streamops.gateway.ParkingDirectory;
import io.streamops.gateway.Readiness;
import io.streamops.gateway.access.Authenticator;
import io.streamops.gateway.access.Principal;
import io.streamops.jobs.payload.Payloads;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.AccessSettings;
import io.streamops.settings.HttpSettings;
import io.streamops.settings.JobSettings;
import io.streamops.settings.RedisSettings;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.ProtocolVersion;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A gateway that serves jobs, a real Redis, and an HTTP client. */
final class JobSide {
    static final int MOST = 40;
    private static final Duration CARE = Duration.ofMillis(200);
    private static final JobSettings SETTINGS = settings("jobs:stream", "workers");
    private static final List<Payloads.ToolSpec> TOOLS = List.of(
            new Payloads.ToolSpec("now", "Tells what time it is.", new JsonObject().put("type", "object")),
            new Payloads.ToolSpec("search", "Finds pages.", new JsonObject().put("type", "object")),
            new Payloads.ToolSpec(
                    "fetch",
                    "Fetches a page.",
                    new JsonObject("{\"type\":\"object\",\"required\":[\"url\"],"
                            + "\"properties\":{\"url\":{\"type\":\"string\"}}}")));

    final Vertx vertx;
    final JobSettings settings;
    /** Third-party. */
    private final Redis foreign;

    private final RedisConnections redis;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final GatewayParts.ListeningAddress listening = new GatewayParts.ListeningAddress();

    private JobSide(Vertx vertx, RedisSettings.Address server, JobSettings settings, Duration care, Optional<Path> keys)
            throws Exception {
        this.vertx = vertx;
        this.settings = settings;
        redis = new RedisConnections(vertx, server);
        foreign = Redis.createClient(
                vertx,
                new RedisOptions()
                        .setConnectionString(server.url().toString())
                        .setPreferredProtocolVersion(ProtocolVersion.RESP2));
        deploy(new AccessSettings(keys, Optional.empty()), care);
    }

    static JobSide start(Vertx vertx, RedisSettings.Address server) throws Exception {
        return new JobSide(vertx, server, SETTINGS, CARE, Optional.empty());
    }

    static JobSide start(Vertx vertx, RedisSettings.Address server, Path keys) throws Exception {
        return new JobSide(vertx, server, SETTINGS, CARE, Optional.of(keys));
    }

    /** @param care how often maintenance runs */
    static JobSide start(Vertx vertx, RedisSettings.Address server, JobSettings settings, Duration care)
            throws Exception {
        return new JobSide(vertx, server, settings, care, Optional.empty());
    }

    static JobSettings settings(String stream, String group) {
        return new JobSettings(Duration.ofMinutes(10), stream, group, Optional.empty(), 50, MOST);
    }

    /** Each user reads the posts of one project, which has their name. */
    private static Set<String> projects(Principal principal) {
        return Set.of("project-of-" + principal.name());
    }

    private void deploy(AccessSettings access, Duration care) throws Exception {
        var capability = capability(care);
        var parkings = new ParkingDirectory();
        capability.parkings().forEach(parkings::add);
        var readiness = new Readiness(InstantSource.system());
        readiness.serving();
        var parts = new GatewayParts(
                new HttpSettings(
                        "127.0.0.1",
                        0,
                        false,
                        List.of(),
                        1024 * 1024,
                        10_000,
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(15)),
                Authenticator.from(access, vertx, InstantSource.system()),
                Telemetry.unobserved(),
                OwnOperations.and("createJob", "listJobs", "getJob", "followJob", "cancelJob", "listTools"),
                () -> "",
                readiness,
                () -> Future.succeededFuture(List.of()),
                parkings,
                List.of(capability),
                listening);
        deployBackground(capability);
        await(vertx.deployVerticle(() -> new GatewayVerticle(parts), new DeploymentOptions().setInstances(2)));
    }

    private Capability capability(Duration care) {
        return JobsCapability.of(vertx, redis, settings, InstantSource.system(), TOOLS, JobSide::projects, care);
    }

    private void deployBackground(Capability capability) throws Exception {
        var background = Objects.requireNonNull(
                Objects.requireNonNull(capability.background()).get());
        await(vertx.deployVerticle(background, new DeploymentOptions()));
    }

    /** What goes on behind another gateway's routes. */
    void deployAnotherBackground(Duration care) throws Exception {
        deployBackground(capability(care));
    }

    static <T extends @Nullable Object> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(90, TimeUnit.SECONDS);
    }

    RedisConnections connections() {
        return redis;
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + listening.port().orElseThrow() + path))
                .timeout(Duration.ofSeconds(90));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path) throws Exception {
        return send(request(path));
    }

    JsonObject json(String path) throws Exception {
        return new JsonObject(get(path).body());
    }

    /** @param headers names and values */
    HttpResponse<String> post(String path, String json, String... headers) throws Exception {
        var request = request(path)
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json));
        for (var i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return send(request);
    }

    static String prompt(String text) {
        return new JsonObject()
                .put("task", "chat")
                .put("payload", new JsonObject().put("prompt", text))
                .encode();
    }

    /** Answers the id of a new job. */
    String create(String json) throws Exception {
        var answer = post("/v1/jobs", json);
        if (answer.statusCode() != 202) {
            throw new AssertionError(answer.body());
        }
        return new JsonObject(answer.body()).getString("job_id");
    }

    HttpResponse<InputStream> open(String id, @Nullable String lastEventId) throws Exception {
        var request = request("/v1/jobs/%s/events".formatted(id));
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    EventReader events(String id, @Nullable String lastEventId) throws Exception {
        return new EventReader(open(id, lastEventId).body());
    }

    @Nullable Response ask(String command, Object... arguments) throws Exception {
        var request = Request.cmd(Command.create(command));
        for (var argument : arguments) {
            request.arg(argument.toString());
        }
        return await(foreign.send(request));
    }

    /** Of a command that always answers something. */
    Response redis(String command, Object... arguments) throws Exception {
        return Objects.requireNonNull(ask(command, arguments));
    }

    long number(String command, Object... arguments) throws Exception {
        return Objects.requireNonNull(redis(command, arguments).toLong());
    }

    Map<String, String> hash(String id) throws Exception {
        return fields(redis("HGETALL", "job:" + id));
    }

    static Map<String, String> fields(Response flat) {
        var fields = new LinkedHashMap<String, String>();
        for (var i = 0; i + 1 < flat.size(); i += 2) {
            fields.put(flat.get(i).toString(), flat.get(i + 1).toString());
        }
        return fields;
    }

    /** An entry of a stream. */
    record Entry(String id, Map<String, String> fields) {}

    List<Entry> stream(String key) throws Exception {
        var entries = new ArrayList<Entry>();
        redis("XRANGE", key, "-", "+")
                .forEach(entry -> entries.add(new Entry(entry.get(0).toString(), fields(entry.get(1)))));
        return entries;
    }

    void close() throws Exception {
        client.shutdownNow();
        for (var deployment : vertx.deploymentIDs()) {
            await(vertx.undeploy(deployment));
        }
        foreign.close();
        await(redis.close());
    }
}
