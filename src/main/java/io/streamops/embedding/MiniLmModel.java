package io.streamops.embedding;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.streamops.kit.JarFiles;
import io.vertx.core.json.JsonObject;
import java.io.UncheckedIOException;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The loaded model. Thread-safe. Each text runs by itself on the caller's thread: batches would need padding, and the
 * quantization is dynamic, so a text's vector would depend on the other texts in its batch.
 */
final class MiniLmModel implements AutoCloseable {
    /** How much of a text is processed: about 1,500 words. */
    static final int MAX_WINDOWS = 8;

    /** The tokens per window: 256 less the start and end markers. */
    static final int WINDOW = 254;

    private static final String WEIGHTS = "/all-minilm-l6-v2-q.onnx";
    private static final String TOKENIZER = "/all-minilm-l6-v2-q-tokenizer.json";
    private static final String UNKNOWN = "[UNK]";
    private static final long BEGIN = 101;
    private static final long END = 102;

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final WordPieceTokenizer pieces;

    private MiniLmModel(OrtEnvironment environment, OrtSession session, WordPieceTokenizer pieces) {
        this.environment = environment;
        this.session = session;
        this.pieces = pieces;
    }

    /** Takes some tenths of a second and 100 MB. */
    static MiniLmModel load() {
        try {
            var environment = OrtEnvironment.getEnvironment();
            try (var options = new OrtSession.SessionOptions()) {
                options.setIntraOpNumThreads(1);
                options.setInterOpNumThreads(1);
                return new MiniLmModel(
                        environment, environment.createSession(JarFiles.bytes(WEIGHTS), options), wordPieces());
            }
        } catch (OrtException | UncheckedIOException | LinkageError e) {
            throw new Embedder.Missing("the embedding model cannot be loaded on this machine: " + e.getMessage(), e);
        }
    }

    static WordPieceTokenizer wordPieces() {
        var vocabulary =
                new JsonObject(JarFiles.text(TOKENIZER)).getJsonObject("model").getJsonObject("vocab");
        var numbers = new HashMap<String, Integer>();
        vocabulary.forEach(piece -> numbers.put(piece.getKey(), (Integer) piece.getValue()));
        return new WordPieceTokenizer(numbers, vocabulary.getInteger(UNKNOWN));
    }

    Embedder.Embedding embed(String text) {
        var most = MAX_WINDOWS * WINDOW;
        var numbers = pieces.of(text, most + 1);
        var read = Math.min(numbers.length, most);
        var sum = new float[Embedder.DIMENSIONS];
        for (var start = 0; start == 0 || start < read; start += WINDOW) {
            var end = Math.min(read, start + WINDOW);
            var window = run(Arrays.copyOfRange(numbers, start, end));
            var weight = Math.max(1, end - start);
            for (var i = 0; i < sum.length; i++) {
                sum[i] += weight * window.at(i);
            }
        }
        return new Embedder.Embedding(EmbeddingVector.towards(sum), numbers.length > most);
    }

    private EmbeddingVector run(int[] window) {
        var ids = new long[window.length + 2];
        for (var i = 0; i < window.length; i++) {
            ids[i + 1] = window[i];
        }
        ids[0] = BEGIN;
        ids[ids.length - 1] = END;
        var ones = new long[ids.length];
        Arrays.fill(ones, 1);
        try (var input = tensor(ids);
                var seen = tensor(ones);
                var first = tensor(new long[ids.length]);
                var result = session.run(Map.of("input_ids", input, "attention_mask", seen, "token_type_ids", first))) {
            return mean(((float[][][]) result.get(0).getValue())[0]);
        } catch (OrtException e) {
            throw new IllegalStateException("the embedding model failed: " + e.getMessage(), e);
        }
    }

    private OnnxTensor tensor(long[] values) throws OrtException {
        return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), new long[] {1, values.length});
    }

    private static EmbeddingVector mean(float[][] states) {
        var sum = new float[Embedder.DIMENSIONS];
        for (var state : states) {
            for (var i = 0; i < sum.length; i++) {
                sum[i] += state[i];
            }
        }
        return EmbeddingVector.towards(sum);
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException("the embedding model cannot be closed", e);
        }
    }
}
