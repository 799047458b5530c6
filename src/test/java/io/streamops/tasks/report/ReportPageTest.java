package io.streamops.tasks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.execution.Failure;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

class ReportPageTest {
    private static final Instant NOW = Instant.parse("2025-11-30T18:30:00Z");

    private static ReportRequest order(String json) {
        return ReportRequest.of(new JsonObject(json), NOW);
    }

    private static Document page(String title, ReportCounts tally) {
        var html = new ReportPage(title, "ann@example.com", tally, NOW, false).html();
        return Jsoup.parse(html);
    }

    private static void add(ReportCounts tally, String time, String status, String url) {
        tally.add(new JsonObject().put("status", status).put("url", url), Instant.parse(time));
    }

    private static ReportCounts crawls() {
        var order = order("{\"report\": \"crawls\", \"from\": \"2025-11-01\", \"to\": \"2025-11-30\"}");
        var tally = new ReportCounts(order.subject(), order.periods());
        var chance = new Random(7);
        for (var day = 1; day <= 30; day++) {
            for (var n = chance.nextInt(day % 7 < 2 ? 20 : 120); n > 0; n--) {
                var luck = chance.nextInt(20);
                var status = luck < 16 ? "completed" : luck < 18 ? "failed" : "pending";
                add(
                        tally,
                        "2025-11-%02dT10:00:00Z".formatted(day),
                        status,
                        "https://site%d.example.com/".formatted(chance.nextInt(4) * chance.nextInt(4)));
            }
        }
        return tally;
    }

    @Test
    void itCountsByDayByStatusAndBySite() {
        var order = order("{\"report\": \"crawls\", \"from\": \"2025-11-28\", \"to\": \"2025-11-30\"}");
        var tally = new ReportCounts(order.subject(), order.periods());
        add(tally, "2025-11-28T00:00:00Z", "completed", "https://a.example/1");
        add(tally, "2025-11-30T23:59:59Z", "completed", "https://b.example/");
        add(tally, "2025-11-30T12:00:00Z", "failed", "https://a.example/2");

        var page = page("Crawls", tally);

        assertThat(page.select("tbody tr").eachText()).containsExactly("30 Nov 1 1 2", "28 Nov 1 0 1");
        assertThat(page.select("thead th").eachText()).containsExactly("day", "completed", "failed", "all");
        assertThat(page.select("tfoot").text()).isEqualTo("all 2 1 3");
        assertThat(page.select("dl").text()).contains("Crawls 3 in all", "Succeeded 67 % 2", "Failed 33 % 1");
        assertThat(page.select("svg.days g title").eachText())
                .containsExactly("28 Nov: 1 completed", "30 Nov: 1 completed, 1 failed");
        assertThat(page.select("svg.bars text").eachText()).contains("a.example", "2 · 67 %");
        assertThat(page.select("header p").text()).isEqualTo("28 November 2025 – 30 November 2025 · ann@example.com");
    }

    @Test
    void aProjectsPostsAreCountedByMoodAndPlatform() {
        var order = order(
                "{\"report\": \"project\", \"projectId\": \"campaign\", \"from\": \"2025-11-28\", \"to\": \"2025-11-30\"}");
        var tally = new ReportCounts(order.subject(), order.periods());
        var row = new JsonObject().put("platform", "tiktok");
        tally.add(row.copy().put("status", "positive").put("count", 300L), Instant.parse("2025-11-28T00:00:00Z"));
        tally.add(row.copy().put("status", "neutral").put("count", 100L), Instant.parse("2025-11-29T00:00:00Z"));
        tally.add(row.put("platform", "youtube").put("status", "negative").put("count", 100L), NOW);

        var page = page(order.title(), tally);

        assertThat(page.title()).isEqualTo("Project campaign");
        assertThat(page.select("tfoot").text()).isEqualTo("all 300 100 100 500");
        assertThat(page.select("dl").text())
                .contains("Posts 500 in all", "Positive 60 % 300", "Negative 20 % 100", "Neutral 100");
        assertThat(page.select("h2").eachText()).contains("By sentiment", "By platform");
        assertThat(page.select("svg.bars text").eachText()).contains("tiktok", "400 · 80 %");
    }

    @Test
    void whatRowsSayIsNeverMarkup() {
        var order = order("{\"report\": \"jobs\"}");
        var tally = new ReportCounts(order.subject(), order.periods());
        tally.add(new JsonObject().put("status", "<script>1</script>").put("task", "\"><img src=x onerror=1>"), NOW);

        var page = page("</title><script>alert(1)</script>", tally);

        assertThat(page.select("script, img")).isEmpty();
        assertThat(page.title()).isEqualTo("</title><script>alert(1)</script>");
        assertThat(page.select("svg title").eachText()).contains("\"><img src=x onerror=1>");
    }

    @Test
    void itLoadsNothingFromElsewhereAndCanBeReadWithoutItsPictures() {
        var page = page("Crawls", crawls());

        assertThat(page.select("link, script, img, iframe, [src], [href]")).isEmpty();
        assertThat(page.html()).doesNotContain("url(", "@import", "http://", "https://");
        for (var svg : page.select("svg")) {
            assertThat(svg.attr("role")).isEqualTo("img");
            for (var id : svg.attr("aria-labelledby").split(" ", -1)) {
                assertThat(svg.select("#" + id).text()).isNotBlank();
            }
        }
        assertThat(page.select("table caption").text()).isNotBlank();
        assertThat(page.select("th:not([scope])")).isEmpty();
    }

    @Test
    void withoutAnyRowsItSaysSo() {
        var order = order("{\"report\": \"workflows\"}");

        var page = page("Workflows", new ReportCounts(order.subject(), order.periods()));

        assertThat(page.select(".empty").text()).isEqualTo("There were no workflows in this time.");
        assertThat(page.select("svg")).isEmpty();
    }

    @Test
    void theSpanIsThirtyDaysWhereNothingIsSaid() {
        var order = order("{\"report\": \"crawls\"}");

        assertThat(order.periods()).isEqualTo(new ReportPeriods(LocalDate.of(2025, 11, 1), LocalDate.of(2025, 11, 30)));
        assertThat(order.span().holds(Instant.parse("2025-11-01T00:00:00Z"))).isTrue();
        assertThat(order.span().holds(Instant.parse("2025-10-31T23:59:59Z"))).isFalse();
        assertThat(order.title()).isEqualTo("Crawls");
    }

    @Test
    void aLongSpanIsShownByWeeks() {
        var order = order("{\"report\": \"crawls\", \"from\": \"2025-01-01\", \"to\": \"2025-12-31\"}");

        assertThat(order.periods().unit()).isEqualTo("week");
        assertThat(order.periods().all()).hasSize(53).startsWith(LocalDate.of(2024, 12, 30));
        assertThat(order.periods().of(Instant.parse("2025-12-31T10:00:00Z"))).isEqualTo(LocalDate.of(2025, 12, 29));
    }

    @Test
    void whatCannotBeReportedIsRefused() {
        for (var data : List.of(
                "{\"report\": \"weather\"}",
                "{\"report\": 7}",
                "{}",
                "{\"report\": \"jobs\", \"from\": \"2025-02-30\"}",
                "{\"report\": \"jobs\", \"from\": \"2025-02-03\", \"to\": \"2025-02-01\"}",
                "{\"report\": \"jobs\", \"from\": \"2020-01-01\", \"to\": \"2025-01-01\"}")) {
            assertThatThrownBy(() -> order(data))
                    .as(data)
                    .isInstanceOfSatisfying(
                            Failure.class, failure -> assertThat(failure.code()).isEqualTo("INVALID_DATA"));
        }
    }

    @Test
    void scalesHaveRoundSteps() {
        assertThat(DayChart.AxisScale.of(0, 4)).isEqualTo(new DayChart.AxisScale(1, 1));
        assertThat(DayChart.AxisScale.of(3, 4)).isEqualTo(new DayChart.AxisScale(1, 3));
        assertThat(DayChart.AxisScale.of(7, 4)).isEqualTo(new DayChart.AxisScale(2, 4));
        assertThat(DayChart.AxisScale.of(119, 4)).isEqualTo(new DayChart.AxisScale(50, 3));
        assertThat(DayChart.AxisScale.of(1_000_000, 4)).isEqualTo(new DayChart.AxisScale(500_000, 2));
    }

    @Test
    void sharesDoNotRoundToAllOrNothing() {
        assertThat(ReportNumbers.share(0, 10)).isEqualTo("0 %");
        assertThat(ReportNumbers.share(1, 1000)).isEqualTo("0.1 %");
        assertThat(ReportNumbers.share(999, 1000)).isEqualTo("99 %");
        assertThat(ReportNumbers.share(10, 10)).isEqualTo("100 %");
        assertThat(ReportNumbers.share(0, 0)).isEqualTo("–");
    }

    /** For a look at it: target/report.html. */
    @Test
    void aMonthFitsOnAPage() throws Exception {
        var html = new ReportPage("Crawls of November", "ann@example.com", crawls(), NOW, false).html();

        Files.writeString(Path.of("target/report.html"), html);

        assertThat(html.length()).isLessThan(60_000);
    }
}
