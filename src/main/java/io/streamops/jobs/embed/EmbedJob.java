package io.streamops.jobs.embed;

import io.streamops.contract.job.JobKind;
import io.streamops.embedding.Embedder;
import io.streamops.embedding.EmbeddingVector;
import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.JobHandler;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code {text}} or {@code {texts}} to {@code {embeddings, dimensions, model}}, with {@code truncated}, the indexes of texts
 * that were too long, if any. Texts are processed in small groups, for progress and quick cancellation.
 */
public final class EmbedJob implements JobHandler {
    static final int MAX_TEXTS = 512;
    static final int AT_ONCE = 16;

    /** Two jobs keep the embedder's threads busy. */
    private static final int CONCURRENCY = 2;

    private static final Duration TIME_LIMIT = Duration.ofMinutes(5);

    private final Embedder embedder;

    public static JobHandler.Definition definition(Embedder embedder) {
        return new JobHandler.Definition(JobKind.EMBED, new EmbedJob(embedder), CONCURRENCY, TIME_LIMIT);
    }

    EmbedJob(Embedder embedder) {
        this.embedder = embedder;
    }

    @Override
    public JsonObject run(JsonObject payload, JobContext run) {
        var texts = texts(payload);
        var embeddings = new ArrayList<Embedder.Embedding>();
        while (embeddings.size() < texts.size()) {
            var end = Math.min(texts.size(), embeddings.size() + AT_ONCE);
            embeddings.addAll(run.await(embed(texts.subList(embeddings.size(), end))));
            if (texts.size() > AT_ONCE) {
                run.progress(new JsonObject().put("done", end).put("total", texts.size()));
            }
        }
        return result(embeddings);
    }

    private static List<String> texts(JsonObject payload) {
        var several = payload.getJsonArray("texts");
        var texts = several == null
                ? List.of(payload.getString("text", ""))
                : several.stream().map(String::valueOf).toList();
        if (texts.size() > MAX_TEXTS) {
            throw Failure.permanent(
                    "too_many_texts", "%d texts are too many; the maximum is %d".formatted(texts.size(), MAX_TEXTS));
        }
        for (var text : texts) {
            if (text.isBlank()) {
                throw Failure.permanent("empty_text", "a text must contain at least one word");
            }
        }
        return texts;
    }

    private Future<List<Embedder.Embedding>> embed(List<String> texts) {
        return embedder.embed(texts).recover(failure -> Future.failedFuture(jobFailure(failure)));
    }

    private static Throwable jobFailure(Throwable failure) {
        return switch (failure) {
            case Embedder.Busy busy -> Failure.permanent("embedder_busy", String.valueOf(busy.getMessage()));
            case Embedder.Missing missing ->
                Failure.permanent("embedder_missing", String.valueOf(missing.getMessage()));
            default -> failure;
        };
    }

    private static JsonObject result(List<Embedder.Embedding> embeddings) {
        var vectors = new JsonArray();
        var truncated = new JsonArray();
        for (var i = 0; i < embeddings.size(); i++) {
            vectors.add(json(embeddings.get(i).vector()));
            if (embeddings.get(i).truncated()) {
                truncated.add(i);
            }
        }
        var result = new JsonObject()
                .put("embeddings", vectors)
                .put("dimensions", Embedder.DIMENSIONS)
                .put("model", Embedder.MODEL);
        return truncated.isEmpty() ? result : result.put("truncated", truncated);
    }

    private static JsonArray json(EmbeddingVector vector) {
        var values = new JsonArray();
        for (var i = 0; i < vector.dimensions(); i++) {
            values.add(vector.at(i));
        }
        return values;
    }
}
