package io.streamops.collected.figures;

import java.util.Map;

/**
 * The totals of a project.
 *
 * @param batches the number of completed batches
 * @param errors the number of unreadable posts in them
 */
public record Totals(Map<String, Sums> byPlatform, long batches, long errors) {
    public Totals {
        byPlatform = Map.copyOf(byPlatform);
    }
}
