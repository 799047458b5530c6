package io.streamops.jobs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.PassageRetrieval.Posts;
import io.streamops.jobs.kind.PassageRetrieval.Query;
import io.streamops.jobs.kind.TestRun;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

class SearchToolTest {
    private final IndexOfTheTest index = new IndexOfTheTest();
    private final SearchTool tool = new SearchTool(index);

    @Test
    void theQueryHasTheArguments() {
        var run = new TestRun();
        var output = (JsonObject) tool.run(new JsonObject("""
                {"query": "event loop", "site": "example.com", "lang": "en", "project": "p1", "limit": 3}"""), run);
        tool.run(new JsonObject().put("query", "x"), run);

        assertThat(index.queries)
                .containsExactly(
                        new Query("event loop", "example.com", "en", new Posts(run.job(), "p1"), 3),
                        new Query("x", null, null, new Posts(run.job(), null), 10));
        assertThat(output.getJsonArray("hits")).hasSize(1);
    }

    @Test
    void anIndexThatIsAwayIsSaidToBe() {
        index.goAway();

        assertThatThrownBy(() -> tool.run(new JsonObject().put("query", "x"), new TestRun()))
                .isInstanceOf(Failure.class)
                .hasMessage("No indexer answers");
    }
}
