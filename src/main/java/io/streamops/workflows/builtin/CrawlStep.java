package io.streamops.workflows.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.crawl.CrawlResult;
import io.streamops.contract.event.StepNames;
import io.streamops.workflows.builtin.StepOptions.BoundedConcurrency;
import io.streamops.workflows.builtin.StepOptions.RecordFailures;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Crawls the URLs of the input, or those of the records; each page becomes a record. */
record CrawlStep(CrawlClient crawls) implements Step {
    private static final int MOST_URLS = 10_000;
    private static final int LONGEST_URL = 8_192;
    private static final int MAX_IN_FLIGHT = 64;
    /** Pages are held in memory. */
    private static final long MOST_BYTES = 64L << 20;

    @Override
    public String name() {
        return StepNames.CRAWL;
    }

    @Override
    public Duration limit() {
        return Duration.ofMinutes(10);
    }

    @Override
    public Step.Result run(Step.Run run) {
        var urls = urls(run);
        var cancelled = Promise.<Void>promise();
        run.context().onCancel(cancelled::tryComplete);
        var pages = new Pages(urls);
        try {
            new BoundedConcurrency(MAX_IN_FLIGHT)
                    .through(
                            urls.size(),
                            index -> crawl(run, urls, index, cancelled.future()),
                            run.context(),
                            pages::add);
        } finally {
            cancelled.tryComplete();
        }
        return pages.result();
    }

    private static List<@Nullable String> urls(Step.Run run) {
        var listed = new StepOptions(StepNames.CRAWL, run.with()).texts("urls", MOST_URLS);
        var urls = new ArrayList<@Nullable String>();
        if (listed != null) {
            urls.addAll(listed);
        } else {
            run.records().forEach(record -> urls.add(record.getValue("url") instanceof String url ? url : null));
        }
        if (urls.size() > MOST_URLS) {
            throw StepFailures.permanent(StepNames.CRAWL, "There are more than %d URLs".formatted(MOST_URLS));
        }
        return urls;
    }

    private Future<CrawlResult> crawl(Step.Run run, List<@Nullable String> urls, int index, Future<Void> cancelled) {
        var url = urls.get(index);
        if (url == null || url.isBlank()) {
            return Future.succeededFuture(new CrawlResult.Failed("There is no URL"));
        }
        if (url.length() > LONGEST_URL) {
            return Future.succeededFuture(
                    new CrawlResult.Failed("The URL is longer than %d characters".formatted(LONGEST_URL)));
        }
        return crawls.crawl(new CrawlClient.Request(id(run, index), url, run.owner()), cancelled);
    }

    /** The same in each attempt, so that a page is crawled once, whichever processor asks. */
    private static String id(Step.Run run, int index) {
        var name = "%s/%d/%d".formatted(run.workflow(), run.index(), index);
        return UUID.nameUUIDFromBytes(name.getBytes(UTF_8)).toString();
    }

    /** The results so far, in the order of the URLs. */
    private static final class Pages {
        private final List<@Nullable String> urls;
        private final List<JsonObject> records = new ArrayList<>();
        private final RecordFailures failures = new RecordFailures();
        private int next;
        private long bytes;

        Pages(List<@Nullable String> urls) {
            this.urls = urls;
        }

        void add(CrawlResult result) {
            var url = urls.get(next);
            switch (result) {
                case CrawlResult.Scraped page -> records.add(record(url, page));
                case CrawlResult.Failed failed -> failures.add(next, url == null ? "" : url, failed.errorMessage());
            }
            next++;
        }

        private JsonObject record(@Nullable String url, CrawlResult.Scraped page) {
            var record = page.unpacked() instanceof JsonObject object
                    ? object
                    : new JsonObject().put("url", url).put("text", page.data().toString());
            bytes += record.toBuffer().length();
            if (bytes > MOST_BYTES) {
                throw StepFailures.permanent(
                        StepNames.CRAWL, "The pages have more than %d bytes".formatted(MOST_BYTES));
            }
            return record;
        }

        Step.Result result() {
            return new Step.Result(urls.size(), records.size(), failures.count(), failures.toJson(), records);
        }
    }
}
