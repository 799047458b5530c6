package io.streamops.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.gateway.http.ApiContract;
import io.vertx.core.json.JsonObject;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The contract as a page. */
class DocsPageTest {
    private final String page = new DocsPage(ApiContract.shipped().document()).html();

    @Test
    void everyOperationIsOnThePage() {
        var paths = ApiContract.shipped().document().getJsonObject("paths");
        for (var path : paths.fieldNames()) {
            assertThat(page).contains("<code>" + path + "</code>");
            for (var method : paths.getJsonObject(path).fieldNames()) {
                assertThat(page)
                        .contains("<article id=\"%s\">"
                                .formatted(paths.getJsonObject(path)
                                        .getJsonObject(method)
                                        .getString("operationId")));
            }
        }
    }

    @Test
    void everyLinkWithinThePageLeadsSomewhere() {
        var links = Pattern.compile("href=\"#([^\"]+)\"").matcher(page);
        var found = 0;
        while (links.find()) {
            assertThat(page).contains("id=\"" + links.group(1) + "\"");
            found++;
        }
        assertThat(found).isGreaterThan(10);
    }

    @Test
    void nothingIsLoadedFromElsewhereAndNothingRuns() {
        assertThat(page)
                .doesNotContainPattern("(?i)(src|href|action)=\"(https?:)?//")
                .doesNotContain("url(", "@import", "<script", "style=\"", "onclick");
    }

    @Test
    void whatTheContractSaysIsEscaped() {
        var hostile = ApiContract.shipped().document().copy();
        hostile.getJsonObject("info").put("title", "<script>alert(1)</script>");
        hostile.getJsonObject("paths")
                .getJsonObject("/api/nodes")
                .getJsonObject("get")
                .put("summary", "<img src=x onerror=alert(1)>")
                .put("description", new JsonObject().put("a", "\"><b>").encode());

        assertThat(new DocsPage(hostile).html()).doesNotContain("<script", "<img", "<b>");
    }
}
