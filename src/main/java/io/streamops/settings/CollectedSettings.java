package io.streamops.settings;

import java.time.Duration;
import java.util.List;

/**
 * Collected data.
 *
 * @param lenient whether what an event leaves out is derived from the names of its job and its object
 * @param missingObject how long an object that does not exist is waited for
 * @param maxMegabytes how large a batch may be, as it lies there and when it is unpacked
 */
public record CollectedSettings(boolean lenient, Duration missingObject, int maxMegabytes) {
    private static final int MEGABYTE = 1 << 20;

    static final Setting<Boolean> LENIENT = Setting.of(
            "COLLECTED_LENIENT",
            "true",
            Shape.BOOLEAN,
            "take events that leave out what their job id or path tells: project, platform, ids, numbers, time");
    static final Setting<Duration> MISSING_OBJECT = Setting.of(
            "COLLECTED_MISSING_OBJECT_S",
            "3600",
            Shape.seconds(1, 604_800),
            "how long a batch's object that does not exist is waited for before its event is parked");
    static final Setting<Integer> MAX_MEGABYTES = Setting.of(
            "COLLECTED_MAX_MB",
            "1024",
            Shape.integer(1, 1_048_576),
            "how many MiB a batch may have, as it lies there and again when it is unpacked; a larger one is parked");
    static final List<Setting<?>> ALL = List.of(LENIENT, MISSING_OBJECT, MAX_MEGABYTES);

    static CollectedSettings from(Values values) {
        return new CollectedSettings(values.get(LENIENT), values.get(MISSING_OBJECT), values.get(MAX_MEGABYTES));
    }

    /** The bound on a batch. */
    public long maxBytes() {
        return (long) maxMegabytes * MEGABYTE;
    }
}
