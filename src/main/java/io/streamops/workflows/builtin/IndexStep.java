package io.streamops.workflows.builtin;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.contract.event.StepNames;
import io.streamops.contract.page.NormalizedText;
import io.streamops.contract.page.NormalizedUrl;
import io.streamops.contract.page.PageMessage;
import io.streamops.kit.Truncation;
import io.streamops.workflows.builtin.StepOptions.BoundedConcurrency;
import io.streamops.workflows.builtin.StepOptions.RecordFailures;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepWorkers;
import io.streamops.workflows.step.StepWorkers.Pulse;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Sends records with a URL and a text or title to the indexers; the records stay unchanged. */
record IndexStep(PageSender indexing, StepWorkers workers, InstantSource clock) implements Step {
    private static final int MAX_IN_FLIGHT = 128;
    /** In bytes, the maximum of a message to the indexers. */
    private static final int LONGEST_TEXT = 512 << 10;

    private static final int LONGEST_TITLE = 4 << 10;
    private static final int OK = 200;

    @Override
    public String name() {
        return StepNames.INDEX;
    }

    @Override
    public Duration limit() {
        return Duration.ofMinutes(5);
    }

    @Override
    public Step.Result run(Step.Run run) {
        var result = workers.call(run.context(), pulse -> pages(run.records(), pulse));
        var pages = result.pages();
        new BoundedConcurrency(MAX_IN_FLIGHT)
                .through(pages.size(), index -> publish(pages, index), run.context(), published -> {});
        var failures = result.failures();
        return new Step.Result(run.records().size(), pages.size(), failures.count(), failures.toJson(), run.records());
    }

    /** The records as messages, and the failures why some have none. */
    private record Pages(List<PageMessage> pages, RecordFailures failures) {}

    private Pages pages(List<JsonObject> records, Pulse pulse) {
        var failures = new RecordFailures();
        var pages = new ArrayList<PageMessage>(records.size());
        for (var index = 0; index < records.size(); index++) {
            pulse.check();
            var at = index;
            page(records.get(index))
                    .ifPresentOrElse(pages::add, () -> failures.add(at, "has no http URL with a text or a title"));
        }
        return new Pages(pages, failures);
    }

    private Future<Boolean> publish(List<PageMessage> pages, int index) {
        return indexing.publish(pages.get(index)).map(true);
    }

    private Optional<PageMessage> page(JsonObject record) {
        var title = text(record, "title");
        var text = Optional.of(text(record, "text"))
                .filter(some -> !some.isBlank())
                .orElse(title);
        if (text.isBlank()) {
            return Optional.empty();
        }
        var about = new PageMessage.Metadata(
                Truncation.of(title, LONGEST_TITLE).text(),
                Truncation.of(text(record, "description"), LONGEST_TITLE).text(),
                time(record),
                record.getValue("statusCode") instanceof Integer status ? status : OK);
        return NormalizedUrl.of(text(record, "url"))
                .map(url -> PageMessage.of(
                        url,
                        Truncation.of(NormalizedText.of(text), LONGEST_TEXT).text(),
                        about));
    }

    private static String text(JsonObject record, String name) {
        return record.getValue(name) instanceof String text ? text : "";
    }

    /** When the page was fetched; now if the record does not say. */
    private Instant time(JsonObject record) {
        return Stream.of("fetchedAt", "timestamp")
                .flatMap(name -> time(record, name).stream())
                .findFirst()
                .orElseGet(clock::instant);
    }

    private static Optional<Instant> time(JsonObject record, String name) {
        try {
            return record.getValue(name) instanceof String
                    ? Optional.of(new JsonFields(record, "").time(name))
                    : Optional.empty();
        } catch (ContractViolation e) {
            return Optional.empty();
        }
    }
}
