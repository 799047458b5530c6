package io.streamops.jobs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.jobs.worker.RunningWorker.Form;
import io.streamops.messaging.Eventually;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A worker and the jobs of a third-party gateway. */
class JobWorkerIT extends JobWorkerStage {
    private static String todo(String what) {
        return new JsonObject().put("do", what).encode();
    }

    private static String gate(String name) {
        return new JsonObject().put("do", "wait").put("gate", name).encode();
    }

    private JsonObject error(String id) throws Exception {
        return new JsonObject(gateway.hash(id).getOrDefault("error", ""));
    }

    private JsonObject result(String id) throws Exception {
        return new JsonObject(gateway.hash(id).getOrDefault("result", ""));
    }

    @Test
    final void aJobOfAForeignGatewayIsDoneAsTheContractSaysByteByByte() throws Exception {
        gateway.submit("j-1", "tool", "{\"a\":1}", 77);
        var created = gateway.hash("j-1").getOrDefault("created_ts", "");

        worker();
        untilStatus("j-1", "done");

        var hash = gateway.hash("j-1");
        assertThat(hash)
                .containsOnlyKeys(
                        "job_id", "task", "payload", "status", "created_ts", "updated_ts", "ttl_s", "result", "error")
                .containsEntry("job_id", "j-1")
                .containsEntry("task", "tool")
                .containsEntry("payload", "{\"a\":1}")
                .containsEntry("created_ts", created)
                .containsEntry("ttl_s", "77")
                .containsEntry("result", "{\"echo\":{\"a\":1},\"by\":\"ours\"}")
                .containsEntry("error", "");
        assertThat(hash.getOrDefault("updated_ts", "")).matches("\\d{13}");
        var events = gateway.events("j-1");
        assertThat(events).extracting(ForeignGateway.Event::type).containsExactly("queued", "running", "done");
        for (var event : events) {
            assertThat(event.fields().keySet()).containsExactly("type", "ts", "step", "data");
            assertThat(event.fields().getOrDefault("ts", "")).matches("\\d{13}");
        }
        assertThat(events.get(1).fields()).containsEntry("step", "worker.start").containsEntry("data", "{}");
        assertThat(events.get(2).fields()).containsEntry("step", "worker.end");
        assertThat(events.get(2).data()).matches("\\{\"ms\":\\d+,\"result\":\\{\"echo\":\\{\"a\":1},\"by\":\"ours\"}}");
        assertThat(gateway.number("TTL", "job:j-1")).isBetween(1L, 77L);
        assertThat(gateway.number("TTL", "job:j-1:events")).isBetween(1L, 77L);
        assertThat(gateway.strings("ZRANGE", "jobs:index", "0", "-1", "WITHSCORES"))
                .containsExactly("j-1", created);
        assertThat(gateway.call("GET", "job:j-1:given-back")).isNull();
        untilNothingIsPending();
        untilTheQueueIsEmpty();
    }

    @Test
    final void aTtlIsRefreshedAndOneThatIsMissingIsTheSettings() throws Exception {
        gateway.submit("j-1", "tool", gate("g"), 500);
        gateway.submit("j-2", "tool", todo("echo"));
        gateway.call("HDEL", "job:j-2", "ttl_s");
        gateway.call("EXPIRE", "job:j-1", "60");

        var worker = worker();
        untilStatus("j-1", "running");
        assertThat(gateway.number("TTL", "job:j-1")).isGreaterThan(400);
        gateway.call("EXPIRE", "job:j-1", "60");
        gateway.call("EXPIRE", "job:j-1:events", "60");
        var begun = Long.parseLong(gateway.hash("j-1").getOrDefault("updated_ts", ""));
        Eventually.until("some time has passed", () -> System.currentTimeMillis() > begun + 100);
        worker.jobs.open("g");
        untilStatus("j-1", "done");
        assertThat(gateway.number("TTL", "job:j-1")).isGreaterThan(400);
        assertThat(gateway.number("TTL", "job:j-1:events")).isGreaterThan(400);
        untilStatus("j-2", "done");
        assertThat(gateway.number("TTL", "job:j-2")).isBetween(3_000L, 3_600L);
    }

    @Test
    final void aThousandJobsAreEachDoneOnceByTwoWorkers() throws Exception {
        var workers = List.of(worker(Form.named("one")), worker(Form.named("two")));
        var ids = IntStream.range(0, 1_000).mapToObj(i -> "j-" + i).toList();
        for (var id : ids) {
            gateway.submit(id, "tool", todo("echo"));
        }
        for (var id : ids) {
            untilStatus(id, "done");
        }

        assertThat(workers.stream().flatMap(worker -> worker.jobs.begun.stream()))
                .containsExactlyInAnyOrderElementsOf(ids);
        assertThat(workers.stream()
                        .mapToDouble(worker -> worker.ended("tool", "done"))
                        .sum())
                .isEqualTo(1_000);
        untilNothingIsPending();
        untilTheQueueIsEmpty();
    }

    @Test
    final void eventsComeInTheirOrderAndAllBeforeTheEnd() throws Exception {
        gateway.submit("j-1", "chat", todo("publish"));
        worker();
        untilStatus("j-1", "done");

        assertThat(gateway.types("j-1"))
                .containsExactly("queued", "running", "token", "progress", "message", "token", "done");
        assertThat(gateway.events("j-1").subList(2, 6))
                .extracting(ForeignGateway.Event::data)
                .containsExactly("{\"text\":\"ab\"}", "{\"done\":2}", "{\"text\":\"half-way\"}", "{\"text\":\"c\"}");
        assertThat(gateway.events("j-1").get(2).fields()).containsEntry("step", "worker.chat");
    }

    @Test
    final void tokensInQuickSuccessionShareEventsAndNoneIsMissing() throws Exception {
        gateway.submit(
                "j-1",
                "chat",
                new JsonObject().put("do", "tokens").put("count", 2_000).encode());
        worker();
        untilStatus("j-1", "done");

        var tokens = gateway.events("j-1").stream()
                .filter(event -> event.type().equals("token"))
                .toList();
        assertThat(tokens.stream()
                        .map(event -> new JsonObject(event.data()).getString("text"))
                        .collect(Collectors.joining()))
                .isEqualTo(IntStream.range(0, 2_000).mapToObj(i -> i + " ").collect(Collectors.joining()));
        assertThat(tokens).hasSizeBetween(2, 200);
    }

    @Test
    final void aJobThatFailsEndsWithItsErrorAndADefectShowsNoSecrets() throws Exception {
        gateway.submit("fails", "tool", todo("fail"));
        gateway.submit("throws", "tool", todo("throw"));
        var worker = worker();
        untilStatus("fails", "error");
        untilStatus("throws", "error");

        assertThat(gateway.hash("fails"))
                .containsEntry("error", "{\"code\":\"out_of_luck\",\"message\":\"it was not to be\"}");
        assertThat(gateway.events("fails").getLast().data())
                .isEqualTo(gateway.hash("fails").get("error"));
        assertThat(error("throws").getString("code")).isEqualTo("internal");
        assertThat(error("throws").encode()).doesNotContain("secret", "Exception");
        untilNothingIsPending();
        assertThat(worker.ended("tool", "error")).isEqualTo(2);
    }

    @Test
    final void aJobThatTakesTooLongEndsInTimeEvenIfItsHandlerDoesNotListen() throws Exception {
        gateway.submit("listens", "tool", gate("never"));
        gateway.submit("does-not", "tool", todo("ignore").replace("}", ",\"gate\":\"late\"}"));
        var worker = worker(Form.named("ours").withLimit(Duration.ofMillis(200)));
        untilStatus("listens", "error");
        untilStatus("does-not", "error");

        assertThat(error("listens").getString("code")).isEqualTo("timeout");
        assertThat(error("does-not").getString("code")).isEqualTo("timeout");
        assertThat(worker.jobs.aborted).containsExactlyInAnyOrder("listens", "does-not");
        worker.jobs.open("late");
        untilNothingIsPending();
    }

    @Test
    final void jobsThatCannotRunEndWithAnErrorThatSaysSo() throws Exception {
        gateway.submit("unknown", "dance", "{}");
        gateway.submit("unsupported", "embed", "{}");
        gateway.submit("invalid", "tool", "{\"wrong\":1}");
        gateway.submit("no-json", "tool", "not json");
        gateway.submit("list", "tool", "[1]");
        gateway.submit(
                "big",
                "tool",
                new JsonObject().put("do", "big").put("size", 5 << 20).encode());
        gateway.submit(
                "long",
                "tool",
                new JsonObject().put("do", "big").put("size", 9_000).encode());
        worker();
        for (var id : List.of("unknown", "unsupported", "invalid", "big")) {
            untilStatus(id, "error");
        }
        for (var id : List.of("no-json", "list", "long")) {
            untilStatus(id, "done");
        }

        assertThat(error("unknown").getString("code")).isEqualTo("unknown_task");
        assertThat(error("unsupported").getString("code")).isEqualTo("unsupported_task");
        assertThat(error("invalid").getString("code")).isEqualTo("invalid_payload");
        assertThat(error("invalid").getString("message")).contains("/wrong must not be there");
        assertThat(error("big").getString("code")).isEqualTo("result_too_large");
        assertThat(result("no-json").getJsonObject("echo")).isEqualTo(new JsonObject().put("_raw", "not json"));
        assertThat(result("list").getJsonObject("echo")).isEqualTo(new JsonObject().put("_raw", "[1]"));
        assertThat(gateway.events("long").getLast().data()).matches("\\{\"ms\":\\d+}");
        untilNothingIsPending();
    }

    @Test
    final void whatNamesNoJobIsParkedWithAllItsFields() throws Exception {
        gateway.call("XADD", "jobs:stream", "*", "task", "tool", "payload", "{}");
        gateway.call("XADD", "jobs:stream", "*", "job_id", "", "task", "tool", "payload", "{}");
        gateway.call("XADD", "jobs:stream", "*", "nonsense", "x");
        worker();
        Eventually.until("all are parked", () -> gateway.number("XLEN", "jobs:dlq") == 3);

        assertThat(gateway.entries("jobs:dlq").getFirst().fields())
                .containsOnlyKeys(
                        "src_stream",
                        "src_group",
                        "src_msg_id",
                        "consumer",
                        "ts",
                        "error",
                        "traceback",
                        "attempts",
                        "job_id",
                        "task",
                        "payload",
                        "raw")
                .containsEntry("task", "tool")
                .containsEntry("payload", "{}");
        untilNothingIsPending();
        untilTheQueueIsEmpty();
    }

    @Test
    final void entriesOfTenMegabytesAndBombsHoldUpNoOthers() throws Exception {
        var large = "x".repeat(10 << 20);
        gateway.submit(
                "large",
                "tool",
                new JsonObject().put("do", "echo").put("x", large).encode());
        gateway.submit("deep", "tool", "{\"x\":" + "[".repeat(500_000) + "]".repeat(500_000) + "}");
        gateway.submit("number", "tool", "{\"x\":" + "9".repeat(1_000_000) + "}");
        gateway.submit("infinite", "tool", "{\"x\":1e999999999}");
        gateway.call("XADD", "jobs:stream", "*", "job_id", "", "task", "tool", "payload", large);
        gateway.submit("next", "tool", todo("echo"));
        worker();

        untilStatus("next", "done");
        untilStatus("large", "error");
        assertThat(error("large").getString("code")).isEqualTo("result_too_large");
        for (var id : List.of("deep", "number", "infinite")) {
            untilStatus(id, "done");
        }
        Eventually.until("it is parked", () -> gateway.number("XLEN", "jobs:dlq") == 1);
        assertThat(gateway.entries("jobs:dlq").getFirst().fields()).containsEntry("payload", large);
        untilNothingIsPending();
        untilTheQueueIsEmpty();
    }

    @Test
    final void aJobWhoseKeysHoldSomethingElseIsParkedAndHoldsUpNoOther() throws Exception {
        gateway.call("SET", "job:broken", "a text", "EX", "600");
        gateway.call("XADD", "jobs:stream", "*", "job_id", "broken", "task", "tool", "payload", "{}");
        gateway.submit("events", "tool", todo("echo"));
        gateway.call("DEL", "job:events:events");
        gateway.call("SET", "job:events:events", "a text", "EX", "600");
        for (var i = 0; i < 20; i++) {
            gateway.submit("j-" + i, "tool", todo("echo"));
        }
        var worker = worker();
        Eventually.until("both are parked", () -> gateway.number("XLEN", "jobs:dlq") == 2);
        for (var i = 0; i < 20; i++) {
            untilStatus("j-" + i, "done");
            assertThat(gateway.types("j-" + i)).containsExactly("queued", "running", "done");
        }
        untilNothingIsPending();
        assertThat(worker.jobs.begun).hasSize(20);
        gateway.call("DEL", "job:events", "job:events:events");
    }

    @Test
    final void aJobThatHasExpiredIsAcknowledgedAndNotMadeAgain() throws Exception {
        gateway.submit("before", "tool", todo("echo"));
        gateway.call("DEL", "job:before", "job:before:events");
        gateway.submit("meanwhile", "tool", gate("never"));
        var worker = worker();
        untilStatus("meanwhile", "running");
        gateway.call("DEL", "job:meanwhile", "job:meanwhile:events");
        untilNothingIsPending();

        assertThat(worker.jobs.begun).containsExactly("meanwhile");
        assertThat(worker.jobs.aborted).containsExactly("meanwhile");
        assertThat(gateway.strings("KEYS", "job:*")).isEmpty();
        Eventually.until("the index is swept", () -> gateway.number("ZCARD", "jobs:index") == 0);
        assertThat(worker.ended("tool", "expired")).isEqualTo(2);
    }

    @Test
    final void aCanceledJobIsNotRunAndARunningOneIsAborted() throws Exception {
        gateway.submit("queued", "tool", todo("echo"));
        gateway.cancel("queued");
        gateway.submit("running", "tool", gate("never"));
        var worker = worker();
        untilStatus("running", "running");
        gateway.cancel("running");
        untilNothingIsPending();

        assertThat(worker.jobs.begun).containsExactly("running");
        assertThat(worker.jobs.aborted).containsExactly("running");
        assertThat(gateway.types("running")).containsExactly("queued", "running", "canceled");
        assertThat(worker.ended("tool", "canceled")).isEqualTo(2);
    }

    @Test
    final void aKindThatIsBusyHoldsUpNoOtherAndItsJobsWaitWithoutRunning() throws Exception {
        for (var id : List.of("a", "b", "c")) {
            gateway.submit(id, "chat", gate(id));
        }
        gateway.submit("tool", "tool", todo("echo"));
        var worker = worker(Form.named("ours").withChats(1));
        untilStatus("tool", "done");
        untilStatus("a", "running");
        assertThat(List.of(gateway.status("b"), gateway.status("c"))).containsExactly("queued", "queued");

        gateway.cancel("b");
        worker.jobs.open("a");
        untilStatus("c", "running");
        worker.jobs.open("c");
        untilStatus("c", "done");
        assertThat(worker.jobs.begun).contains("a", "c").doesNotContain("b");
        untilNothingIsPending();
    }

    @Test
    final void noMoreJobsRunThanMayAndTheyAllEnd() throws Exception {
        var ids = IntStream.range(0, 20).mapToObj(i -> "j-" + i).toList();
        for (var id : ids) {
            gateway.submit(id, "tool", gate("g"));
        }
        var worker = worker(Form.named("ours").withMaxInFlight(3));
        Eventually.until("three run", () -> worker.jobs.begun.size() == 3);
        var statuses = ids.stream()
                .map(id -> {
                    try {
                        return gateway.status(id);
                    } catch (java.io.IOException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .collect(Collectors.groupingBy(status -> status, Collectors.counting()));
        assertThat(statuses).isEqualTo(Map.of("running", 3L, "queued", 17L));
        worker.jobs.open("g");
        for (var id : ids) {
            untilStatus(id, "done");
        }
    }

    @Test
    final void whatCannotBeFinishedWhenAWorkerStopsGoesOnElsewhereAtOnce() throws Exception {
        gateway.submit("quick", "tool", gate("quick"));
        gateway.submit("slow", "tool", gate("never"));
        gateway.submit("busy", "chat", gate("never"));
        gateway.submit("waits", "chat", todo("echo"));
        var first = worker(Form.named("first").withChats(1).withDrain(Duration.ofSeconds(2)));
        for (var id : List.of("quick", "slow", "busy")) {
            untilStatus(id, "running");
        }
        var stopped = Thread.ofVirtual().start(() -> stop(first));
        first.jobs.open("quick");
        stopped.join();
        assertThat(gateway.status("quick")).isEqualTo("done");
        assertThat(gateway.status("slow")).isEqualTo("running");
        assertThat(gateway.status("waits")).isEqualTo("queued");
        assertThat(first.jobs.aborted).containsExactlyInAnyOrder("slow", "busy");

        var second = worker(Form.named("second"));
        untilStatus("waits", "done");
        Eventually.until("the others run again", () -> second.jobs.begun.size() == 3);
        assertThat(gateway.call("GET", "job:slow:given-back")).isEqualTo("1");
        second.jobs.open("never");
        untilStatus("slow", "done");
        untilStatus("busy", "done");
        assertThat(gateway.types("slow")).containsExactly("queued", "running", "running", "done");
        assertThat(gateway.events("slow").get(2).data()).isEqualTo("{\"attempt\":2}");
        untilNothingIsPending();
    }

    private static void stop(RunningWorker worker) {
        try {
            worker.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    final void aJobThatIsGivenBackOftenIsNoCrashLoop() throws Exception {
        gateway.submit("j-1", "tool", gate("g"));
        for (var life = 1; life <= 5; life++) {
            var worker = worker(Form.named("life-" + life).withDrain(Duration.ofMillis(1)));
            Eventually.until("it runs", () -> !worker.jobs.begun.isEmpty());
            worker.stop();
        }
        var last = worker();
        last.jobs.open("g");
        untilStatus("j-1", "done");
        assertThat(Collections.frequency(gateway.types("j-1"), "running")).isEqualTo(6);
    }

    @Test
    final void whenRedisIsRestartedAllJobsStillEndOnce() throws Exception {
        var worker = worker();
        gateway.submit("runs", "tool", gate("g"));
        untilStatus("runs", "running");
        for (var i = 0; i < 50; i++) {
            gateway.submit("before-" + i, "tool", todo("echo"));
        }
        restartTheServer();
        worker.jobs.open("g");
        for (var i = 0; i < 50; i++) {
            gateway.submit("after-" + i, "tool", todo("echo"));
        }
        untilStatus("runs", "done");
        for (var id : Stream.of("before-", "after-")
                .flatMap(word -> IntStream.range(0, 50).mapToObj(i -> word + i))
                .toList()) {
            untilStatus(id, "done");
        }
        untilNothingIsPending();
    }

    @Test
    final void whatIsEndedWhileRedisIsAwayIsEndedWhenItIsBack() throws Exception {
        var worker = worker();
        gateway.submit("j-1", "tool", gate("g"));
        untilStatus("j-1", "running");
        gateway.close();
        server.stop();
        worker.jobs.open("g");
        server.start();
        gateway = new ForeignGateway(port);
        untilStatus("j-1", "done");
        untilNothingIsPending();
        assertThat(gateway.call("GET", "job:j-1:given-back")).isNull();
    }
}
