package io.streamops.settings;

/**
 * How many requests one client may make.
 *
 * @param perSecond in the long run; 0: as many as it likes
 * @param burst at once, after it has been quiet for a while
 */
public record RateSettings(int perSecond, int burst) {
    /** Nobody is kept from anything. */
    public static final RateSettings UNLIMITED = new RateSettings(0, 1);

    static final Setting<Integer> PER_SECOND = Setting.of(
            "RATE_LIMIT_PER_S",
            "5000",
            Shape.integer(0, 1_000_000),
            "how many requests a second each gateway takes of one principal; 0: as many as it makes");
    static final Setting<Integer> BURST = Setting.of(
            "RATE_LIMIT_BURST",
            "10000",
            Shape.integer(1, 10_000_000),
            "how many of them may come at once, after a while of quiet");

    public RateSettings {
        if (perSecond < 0 || burst < 1) {
            throw new IllegalArgumentException("%d requests a second, %d at once".formatted(perSecond, burst));
        }
    }

    public boolean limited() {
        return perSecond > 0;
    }

    static RateSettings from(Values values) {
        return new RateSettings(values.get(PER_SECOND), values.get(BURST));
    }
}
