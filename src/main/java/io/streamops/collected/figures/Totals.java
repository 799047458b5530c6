package io.streamops.collected.figures;

import java.util.Map;

/**
 * All there is of a project.
 *
 * @param batches how many are through
 * @param errors how many posts in these could not be read
 */
public record Totals(Map<String, Sums> byPlatform, long batches, long errors) {
    public Totals {
        byPlatform = Map.copyOf(byPlatform);
    }
}
