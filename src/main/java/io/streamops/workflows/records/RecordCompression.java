package io.streamops.workflows.records;

import io.streamops.workflows.records.ObjectRecordStore.Limits;
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
record RecordCompression(Limits limits) {
    private static final int MAGIC_1 = 0x1F;
    private static final int MAGIC_2 = 0x8B;
    private static final int BUFFER = 64 << 10;
    /** Steps may nest records deeper than inputs may. */
    private static final int DEPTH_FACTOR = 10;

    byte[] pack(List<JsonObject> records) throws IOException {
        if (records.size() > limits.records()) {
            throw limits.tooMany();
        }
        var packed = new ByteArrayOutputStream();
        var total = 0L;
        try (var gzip = new FastGzip(packed)) {
            for (var record : records) {
                var line = Ndjson.line(record);
                total += line.length;
                if (total > limits.bytes()) {
                    throw limits.tooLong();
                }
                gzip.write(line);
            }
        }
        return packed.toByteArray();
    }

    /** The records are deleted within minutes, so speed matters more than size. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(ByteArrayOutputStream out) throws IOException {
            super(out, BUFFER);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    /** Reads what was packed here: a step may make records larger than inputs may be. */
    List<JsonObject> unpack(byte[] packed) throws IOException {
        var all = Math.toIntExact(limits.bytes());
        var relaxed = new Limits(all, limits.records(), all, limits.depth() * DEPTH_FACTOR);
        return new RecordCompression(relaxed).read(new ByteArrayInputStream(packed), () -> {});
    }

    /** Reads the records of clients, compressed or not. */
    List<JsonObject> read(InputStream content, Pulse pulse) throws IOException {
        try {
            return RecordReader.read(unzipped(content), limits, pulse);
        } catch (ZipException | EOFException e) {
            throw Limits.failure("The records are not complete gzip data");
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
