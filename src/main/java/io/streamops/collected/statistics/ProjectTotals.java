package io.streamops.collected.statistics;

import java.util.Map;

/**
 * The totals of a project.
 *
 * @param batches the number of completed batches
 * @param errors the number of unreadable posts in them
 */
public record ProjectTotals(Map<String, CounterSums> byPlatform, long batches, long errors) {
    public ProjectTotals {
        byPlatform = Map.copyOf(byPlatform);
    }
}
