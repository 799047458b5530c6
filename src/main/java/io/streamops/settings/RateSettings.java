package io.streamops.settings;

/**
 * The rate limit of one principal.
 *
 * @param perSecond the sustained rate; 0: no limit
 * @param burst how many requests may come at once after an idle period
 */
public record RateSettings(int perSecond, int burst) {
    /** No limit. */
    public static final RateSettings UNLIMITED = new RateSettings(0, 1);

    static final Setting<Integer> PER_SECOND = Setting.of(
            "RATE_LIMIT_PER_S",
            "5000",
            SettingType.integer(0, 1_000_000),
            "requests per second that each gateway accepts from one principal; 0: no limit");
    static final Setting<Integer> BURST = Setting.of(
            "RATE_LIMIT_BURST",
            "10000",
            SettingType.integer(1, 10_000_000),
            "requests that one principal may send at once after an idle period");

    public RateSettings {
        if (perSecond < 0 || burst < 1) {
            throw new IllegalArgumentException("%d requests a second, %d at once".formatted(perSecond, burst));
        }
    }

    public boolean limited() {
        return perSecond > 0;
    }

    static RateSettings from(SettingValues values) {
        return new RateSettings(values.get(PER_SECOND), values.get(BURST));
    }
}
