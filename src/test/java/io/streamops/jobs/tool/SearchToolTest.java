package io.streamops.jobs.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.jobs.task.Retrieval.Query;
import io.streamops.jobs.task.TaskFailure;
import io.streamops.jobs.task.TestRun;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

class SearchToolTest {
    private final IndexOfTheTest index = new IndexOfTheTest();
    private final SearchTool tool = new SearchTool(index);

    @Test
    void theIndexIsAskedForWhatIsWanted() {
        var output = (JsonObject) tool.run(new JsonObject("""
                {"query": "event loop", "site": "example.com", "lang": "en", "limit": 3}"""), new TestRun());
        tool.run(new JsonObject().put("query", "x"), new TestRun());

        assertThat(index.asked)
                .containsExactly(new Query("event loop", "example.com", "en", 3), new Query("x", null, null, 10));
        assertThat(output.getJsonArray("hits")).hasSize(1);
    }

    @Test
    void anIndexThatIsAwayIsSaidToBe() {
        index.goAway();

        assertThatThrownBy(() -> tool.run(new JsonObject().put("query", "x"), new TestRun()))
                .isInstanceOf(TaskFailure.class)
                .hasMessage("No indexer answers");
    }
}
