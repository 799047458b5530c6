package io.streamops.workflows.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private static JsonObject result(int processed, int valid, int invalid) {
        return new JsonObject()
                .put("recordsProcessed", processed)
                .put("validRecords", valid)
                .put("invalidRecords", invalid);
    }

    @Test
    void theContractsExampleHasItsFigures() {
        var summary = WorkflowExecution.WorkflowSummary.of(
                List.of(result(1000, 950, 50), result(950, 950, 0), result(950, 950, 0)));

        assertThat(summary.toJson())
                .isEqualTo(new JsonObject()
                        .put("totalRecords", 1000)
                        .put("successfulRecords", 950)
                        .put("failedRecords", 50));
    }

    @Test
    void whatAnyStepCouldNotDealWithHasFailed() {
        assertThat(WorkflowExecution.WorkflowSummary.of(List.of(result(10, 8, 2), result(8, 5, 3))))
                .isEqualTo(new WorkflowExecution.WorkflowSummary(10, 5, 5));
    }

    @Test
    void whatAStepHasFilteredHasNeitherFailedNorComeThrough() {
        assertThat(WorkflowExecution.WorkflowSummary.of(List.of(result(10, 10, 0), result(10, 10, 0), result(4, 4, 0))))
                .isEqualTo(new WorkflowExecution.WorkflowSummary(10, 4, 0));
    }

    @Test
    void stepsThatLookAtNoRecordChangeNothing() {
        assertThat(WorkflowExecution.WorkflowSummary.of(List.of(result(0, 0, 0), result(3, 2, 1), result(0, 0, 0))))
                .isEqualTo(new WorkflowExecution.WorkflowSummary(3, 2, 1));
    }

    @Test
    void recordsThatAStepHasAddedCount() {
        assertThat(WorkflowExecution.WorkflowSummary.of(List.of(result(1, 1, 0), result(20, 18, 2))))
                .isEqualTo(new WorkflowExecution.WorkflowSummary(20, 18, 2));
    }

    @Test
    void withoutRecordsAllIsZero() {
        assertThat(WorkflowExecution.WorkflowSummary.of(List.of(result(0, 0, 0))))
                .isEqualTo(new WorkflowExecution.WorkflowSummary(0, 0, 0));
    }
}
