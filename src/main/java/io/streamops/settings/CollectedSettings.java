package io.streamops.settings;

import java.time.Duration;
import java.util.List;

/**
 * Collected data.
 *
 * @param lenient whether missing fields of an event are derived from its job id and its object's path
 * @param missingObject how long to wait for an object that does not exist
 * @param maxMegabytes the maximum size of a batch in MiB, before and after decompression
 */
public record CollectedSettings(boolean lenient, Duration missingObject, int maxMegabytes) {
    private static final int MEGABYTE = 1 << 20;

    static final Setting<Boolean> LENIENT = Setting.of(
            "COLLECTED_LENIENT",
            "true",
            SettingType.BOOLEAN,
            "accept events whose missing fields can be derived from the job id or the path");
    static final Setting<Duration> MISSING_OBJECT = Setting.of(
            "COLLECTED_MISSING_OBJECT_S",
            "3600",
            SettingType.seconds(1, 604_800),
            "seconds to wait for a batch's missing object before its event is parked");
    static final Setting<Integer> MAX_MEGABYTES = Setting.of(
            "COLLECTED_MAX_MB",
            "1024",
            SettingType.integer(1, 1_048_576),
            "maximum size of a batch in MiB, before and after decompression; larger batches are parked");
    static final List<Setting<?>> ALL = List.of(LENIENT, MISSING_OBJECT, MAX_MEGABYTES);

    static CollectedSettings from(SettingValues values) {
        return new CollectedSettings(values.get(LENIENT), values.get(MISSING_OBJECT), values.get(MAX_MEGABYTES));
    }

    /** {@link #maxMegabytes} in bytes. */
    public long maxBytes() {
        return (long) maxMegabytes * MEGABYTE;
    }
}
