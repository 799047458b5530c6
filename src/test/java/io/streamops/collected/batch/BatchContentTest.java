package io.streamops.collected.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.streamops.contract.collected.CollectedPost;
import io.streamops.messaging.objects.ObjectBody;
import io.streamops.messaging.objects.ObjectPath;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchContentTest {
    private static final BatchReader.Limits BOUNDS = new BatchReader.Limits(1 << 20, 4_096, 20, 10, 1 << 16);

    /** The whole batch, joined from its chunks. */
    private record All(List<String> ids, List<String> problems, int chunks) {}

    private static All read(byte[] bytes, Map<String, String> metadata, @Nullable String md5) throws IOException {
        return read(BOUNDS, bytes, metadata, md5);
    }

    private static All read(BatchReader.Limits bounds, byte[] bytes, Map<String, String> metadata, @Nullable String md5)
            throws IOException {
        var info = new ObjectBody.Info(
                new ObjectPath("bucket", "key"), bytes.length, "", "", Instant.EPOCH, metadata, md5);
        var ids = new ArrayList<String>();
        var problems = new ArrayList<String>();
        try (var content = BatchContent.of(bounds, info, new ByteArrayInputStream(bytes))) {
            for (var n = 1; ; n++) {
                var chunk = content.next();
                chunk.posts().stream().map(CollectedPost::id).forEach(ids::add);
                problems.addAll(chunk.problems());
                if (chunk.last()) {
                    return new All(ids, problems, n);
                }
            }
        }
    }

    private static All read(String text) throws IOException {
        return read(text.getBytes(UTF_8), Map.of(), null);
    }

    private static String post(int id) {
        return "{\"meta\": {\"id\": \"%d\"}, \"content\": {\"text\": \"t\"}}".formatted(id);
    }

    private static String posts(int from, int to, String between) {
        return IntStream.range(from, to).mapToObj(BatchContentTest::post).collect(Collectors.joining(between));
    }

    private static List<String> ids(int from, int to) {
        return IntStream.range(from, to).mapToObj(Integer::toString).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[%s]",
                " \r\n[\n%s\n]\n",
                "\uFEFF[%s]",
                "{\"items\": [%s], \"count\": 25}",
                "{\"count\": 25, \"meta\": {\"a\": [1, {\"items\": 3}]}, \"items\": [%s], \"more\": {\"x\": []}}",
                "{\n  \"count\": 25,\n  \"items\": [\n%s\n]}\n",
                "{\"items\": [\n%s]}"
            })
    void anArrayOfPostsIsRead(String form) throws IOException {
        var all = read(form.formatted(posts(0, 25, ",\n")));
        assertThat(all.ids()).isEqualTo(ids(0, 25));
        assertThat(all.problems()).isEmpty();
        assertThat(all.chunks()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\n\n  \n"})
    void linesOfPostsAreRead(String end) throws IOException {
        assertThat(read(posts(0, 25, end)).ids()).isEqualTo(ids(0, 25));
        assertThat(read(posts(0, 25, end) + end).ids()).isEqualTo(ids(0, 25));
    }

    @Test
    void onePostIsABatchToo() throws IOException {
        assertThat(read(post(7)).ids()).containsExactly("7");
        assertThat(read("{\n \"meta\": {\n  \"id\": 7\n },\n \"content\": {}\n}\n")
                        .ids())
                .containsExactly("7");
    }

    @Test
    void anEmptyListIsAnEmptyBatch() throws IOException {
        assertThat(read("[]")).isEqualTo(new All(List.of(), List.of(), 1));
        assertThat(read("{\"items\": []}")).isEqualTo(new All(List.of(), List.of(), 1));
    }

    @Test
    void aPostThatCannotBeReadDoesNotStopTheBatch() throws IOException {
        var all = read(
                "[%s, 17, {\"meta\": {}}, {\"meta\": {\"id\": \"x\", \"fetch_status\": \"error\"}}, [[1]], null, %s]"
                        .formatted(post(0), post(6)));
        assertThat(all.ids()).containsExactly("0", "6");
        assertThat(all.problems()).hasSize(5);
        assertThat(all.problems().getFirst()).isEqualTo("post 1: it is not a JSON object");
        assertThat(all.problems().get(1)).startsWith("post 2: meta.id is missing");
    }

    @Test
    void aLineThatIsNoJsonCostsNoMoreThanItself() throws IOException {
        var all = read(post(0) + "\n{\"meta\": {\"id\n" + post(2) + "\n\u0000\u0001\n" + post(4) + " x\n" + post(5));
        assertThat(all.ids()).containsExactly("0", "2", "5");
        assertThat(all.problems()).hasSize(3).allMatch(problem -> problem.matches("post [134]: .*"));
    }

    @Test
    void aFirstLineThatIsNoJsonDoesNotHideTheOthers() throws IOException {
        assertThat(read("{\"meta\": {\"id\": \"br\n" + posts(1, 4, "\n")).ids()).isEqualTo(ids(1, 4));
    }

    @Test
    void aPostThatIsTooLargeIsSkipped() throws IOException {
        var comments =
                IntStream.range(0, 1_000).mapToObj(n -> "{\"id\": " + n + "}").collect(Collectors.joining(","));
        var large = "{\"meta\": {\"id\": \"large\"}, \"comments\": [" + comments + "]}";
        var inArray = read("[" + post(0) + "," + large + "," + post(2) + "]");
        var inLines = read(post(0) + "\n" + large + "\n" + post(2));
        for (var all : List.of(inArray, inLines)) {
            assertThat(all.ids()).containsExactly("0", "2");
            assertThat(all.problems()).containsExactly("post 1: it is larger than 4096 bytes");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "[", "[{}", "17", "\"x\"", "<html>no</html>", "[] []", "{\"items\": [", "nul"})
    void whatIsNoBatchIsUnreadable(String text) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(BatchReader.UnreadableBatch.class);
    }

    @Test
    void whatIsTooDeepIsUnreadableOrAnErrorOfItsLine() throws IOException {
        var deep = "{\"meta\": {\"id\": \"d\"}, \"x\": " + "[".repeat(40) + "]".repeat(40) + "}";
        assertThatThrownBy(() -> read("[" + deep + "]")).isInstanceOf(BatchReader.UnreadableBatch.class);
        assertThat(read(post(0) + "\n" + deep + "\n" + post(2)).ids()).containsExactly("0", "2");
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        }
        return packed.toByteArray();
    }

    @Test
    void compressedBatchesAreDetectedByTheirFirstBytesOrTheirMetadata() throws IOException {
        var plain = ("[" + posts(0, 25, ",") + "]").getBytes(UTF_8);
        var zstd = Zstd.compress(plain);
        assertThat(read(gzip(plain), Map.of(), null).ids()).hasSize(25);
        assertThat(read(zstd, Map.of(), null).ids()).hasSize(25);
        assertThat(read(zstd, Map.of("compression-algorithm", "zstd"), null).ids())
                .hasSize(25);
        assertThat(read(zstd, Map.of("compressed", "true"), null).ids()).hasSize(25);
        assertThat(read(plain, Map.of("compressed", "true"), null).ids()).hasSize(25);
    }

    @Test
    void aCompressedBatchThatIsCutIsUnreadable() throws IOException {
        var plain = ("[" + posts(0, 25, ",") + "]").getBytes(UTF_8);
        for (var packed : List.of(gzip(plain), Zstd.compress(plain))) {
            var cut = Arrays.copyOf(packed, packed.length / 2);
            assertThatThrownBy(() -> read(cut, Map.of(), null))
                    .isInstanceOf(BatchReader.UnreadableBatch.class)
                    .hasMessageContaining("truncated or corrupt as");
        }
    }

    @Test
    void aBombIsUnreadableBeforeItIsUnpacked() throws IOException {
        var bomb = gzip(("[" + post(0) + "," + " ".repeat(8 << 20) + post(1) + "]").getBytes(UTF_8));
        assertThat(bomb.length).isLessThan(64 << 10);
        assertThatThrownBy(() -> read(bomb, Map.of(), null))
                .isInstanceOf(BatchReader.UnreadableBatch.class)
                .hasMessage("the batch is larger than 1048576 bytes");
    }

    @Test
    void anObjectThatIsTooLargeIsNotBegun() {
        var info = new ObjectBody.Info(new ObjectPath("bucket", "key"), 2 << 20, "", "", Instant.EPOCH, Map.of(), null);
        assertThatThrownBy(() -> BatchContent.of(BOUNDS, info, new ByteArrayInputStream(new byte[0])))
                .hasMessage("the batch is larger than 1048576 bytes");
    }

    @Test
    void aChecksumIsVerifiedWhereThereIsOne() throws Exception {
        var bytes = ("[" + posts(0, 25, ",") + "]\n").getBytes(UTF_8);
        var sha = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        var md5 = HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
        assertThat(read(bytes, Map.of("sha256", sha), null).ids()).hasSize(25);
        assertThat(read(bytes, Map.of("checksum-sha256", sha), "0".repeat(32)).ids())
                .hasSize(25);
        assertThat(read(bytes, Map.of(), md5).ids()).hasSize(25);
        assertThatThrownBy(() -> read(bytes, Map.of(), "0".repeat(32))).isInstanceOf(BatchChecksum.Mismatch.class);
        assertThatThrownBy(() -> read(bytes, Map.of("checksum", "0".repeat(64)), md5))
                .isInstanceOf(BatchChecksum.Mismatch.class);
    }

    @Test
    void aChunkEndsBeforeItIsTooLarge() throws IOException {
        var bounds = new BatchReader.Limits(1 << 20, 4_096, 20, 1_000, 4_096);
        var long3k = "x".repeat(3_000);
        var text = IntStream.range(0, 8)
                .mapToObj(id -> "{\"meta\": {\"id\": \"%d\"}, \"content\": {\"text\": \"%s\"}}".formatted(id, long3k))
                .collect(Collectors.joining("\n"));
        var all = read(bounds, text.getBytes(UTF_8), Map.of(), null);
        assertThat(all.ids()).hasSize(8);
        assertThat(all.chunks()).isGreaterThanOrEqualTo(4);
    }
}
