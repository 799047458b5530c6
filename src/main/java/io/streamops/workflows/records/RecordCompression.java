package io.streamops.workflows.records;

import io.streamops.workflows.step.StepWorkers.Pulse;
import io.vertx.core.json.JsonObject;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** Records as compressed bytes, and back. */
record RecordCompression(ObjectRecordStore.Limits bounds) {
    private static final int MAGIC_1 = 0x1F;
    private static final int MAGIC_2 = 0x8B;
    private static final int BUFFER = 64 << 10;
    /** Steps may nest deeper what they were given. */
    private static final int DEEPER = 10;

    byte[] pack(List<JsonObject> records) throws IOException {
        if (records.size() > bounds.records()) {
            throw bounds.tooMany();
        }
        var packed = new ByteArrayOutputStream();
        var total = 0L;
        try (var gzip = new Fast(packed)) {
            for (var record : records) {
                var line = Ndjson.line(record);
                total += line.length;
                if (total > bounds.bytes()) {
                    throw bounds.tooLong();
                }
                gzip.write(line);
            }
        }
        return packed.toByteArray();
    }

    /** What lies there for minutes need not be small. */
    private static final class Fast extends GZIPOutputStream {
        Fast(ByteArrayOutputStream out) throws IOException {
            super(out, BUFFER);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /** What was packed here: a step may have made its records larger than what is let in. */
    List<JsonObject> unpack(byte[] packed) throws IOException {
        var all = Math.toIntExact(bounds.bytes());
        var wide = new ObjectRecordStore.Limits(all, bounds.records(), all, bounds.depth() * DEEPER);
        return new RecordCompression(wide).read(new ByteArrayInputStream(packed), () -> {});
    }

    /** Whatever users bring, compressed or not. */
    List<JsonObject> read(InputStream content, Pulse pulse) throws IOException {
        try {
            return RecordReader.read(unzipped(content), bounds, pulse);
        } catch (ZipException | EOFException e) {
            throw ObjectRecordStore.Limits.failure("The records are not whole as gzip");
        }
    }

    private static InputStream unzipped(InputStream content) throws IOException {
        var buffered = new BufferedInputStream(content, BUFFER);
        buffered.mark(2);
        var zipped = buffered.read() == MAGIC_1 && buffered.read() == MAGIC_2;
        buffered.reset();
        return zipped ? new GZIPInputStream(buffered, BUFFER) : buffered;
    }
}
