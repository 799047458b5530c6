package io.streamops.collected.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.collected.analysis.model.SentimentModelClient;
import io.streamops.contract.collected.CollectedPost;
import io.streamops.contract.collected.CollectedPost.Content;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.Sentiment;
import io.streamops.contract.post.SentimentLabel;
import io.streamops.messaging.Unavailable;
import io.streamops.settings.SentimentSettings;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(VertxExtension.class)
class PostAnalysisTest {
    private static final SentimentModelClient.Limits LIMITS =
            new SentimentModelClient.Limits(Duration.ofSeconds(5), 2, 100, 64 << 10);
    private static final List<CollectedPost> TWO = List.of(
            Posts.post("1", "I love this phone, it is wonderful"),
            Posts.post("2", "The train leaves at nine on Monday"));

    private final Vertx vertx;
    private final Queue<JsonObject> asked = new ConcurrentLinkedQueue<>();
    private final Queue<String> letIn = new ConcurrentLinkedQueue<>();

    PostAnalysisTest(Vertx vertx) {
        this.vertx = vertx;
    }

    private static <T> T get(Future<T> future) throws TimeoutException {
        return future.await(30, TimeUnit.SECONDS);
    }

    private PostAnalyzer inProcess() {
        return PostAnalyzer.of(vertx, new SentimentSettings(Optional.empty(), Optional.empty()));
    }

    private PostAnalyzer with(URI model) {
        return PostAnalyzer.of(vertx, new SentimentSettings(Optional.of(model), Optional.of("s3cret")), LIMITS);
    }

    /** A model that answers each call alike. */
    private URI model(int status, String body) throws Exception {
        return model(request -> request.response().setStatusCode(status).end(body));
    }

    private URI model(Handler<HttpServerRequest> answering) throws Exception {
        var server = get(vertx.createHttpServer()
                .requestHandler(request -> request.body().onSuccess(body -> {
                    asked.add(body.toJsonObject());
                    letIn.add(String.valueOf(request.getHeader("authorization")));
                    answering.handle(request);
                }))
                .listen(0, "127.0.0.1"));
        return URI.create("http://127.0.0.1:%d/sentiment".formatted(server.actualPort()));
    }

    private static String answers(Object... labelsAndScores) {
        var answers = new JsonArray();
        for (var i = 0; i < labelsAndScores.length; i += 2) {
            answers.add(new JsonObject().put("label", labelsAndScores[i]).put("score", labelsAndScores[i + 1]));
        }
        return answers.encode();
    }

    @Test
    void aPostIsAnalysedWhole() throws Exception {
        var content = new Content("I  HATE the #Delay of my order 😡", "", null, List.of("#Brand"));

        var post = get(inProcess().analyse(List.of(Posts.post("42", "YouTube", content)), Posts.ORIGIN))
                .getFirst();

        assertThat(post.key().projectId()).isEqualTo("project-1");
        assertThat(post.key().platform()).isEqualTo("youtube");
        assertThat(post.key().id()).isEqualTo("42");
        assertThat(post.text()).isEqualTo("I HATE the #Delay of my order 😡");
        assertThat(post.hashtags()).containsExactly("brand", "delay");
        assertThat(post.keywords()).contains("order");
        assertThat(post.language()).isEqualTo("en");
        assertThat(post.sentiment().mood()).isEqualTo(SentimentLabel.NEGATIVE);
        assertThat(post.figures().engagement()).isEqualTo(3_950);
        assertThat(post.figures().reach()).isEqualTo(5.7338);
        assertThat(post.figures().impact()).isEqualTo(50.96);
        assertThat(post.figures().risk()).isEqualTo(RiskLevel.MEDIUM);
        assertThat(post.figures().keyOpinionLeader()).isTrue();
        assertThat(post.author().name()).isEqualTo("Ann");
        assertThat(post.jobId()).isEqualTo("project-1-brand-7");
        assertThat(post.batchIndex()).isEqualTo(3);
        assertThat(post.collectedAt()).isEqualTo(Posts.ORIGIN.timestamp());
        assertThat(AnalyzedPost.of(post.toJson())).isEqualTo(post);
    }

    @Test
    void manyPostsKeepTheirOrder() throws Exception {
        var posts = IntStream.range(0, 1_000)
                .mapToObj(n -> Posts.post("" + n, "post number " + n))
                .toList();

        assertThat(get(inProcess().analyse(posts, Posts.ORIGIN)))
                .extracting(post -> post.key().id())
                .containsExactlyElementsOf(posts.stream().map(CollectedPost::id).toList());
        assertThat(get(inProcess().analyse(List.of(), Posts.ORIGIN))).isEmpty();
    }

    @Test
    void aModelIsAskedWhereOneIsSet() throws Exception {
        var analysis = with(model(200, answers("negative", -0.75, "positive", 1)));

        assertThat(get(analysis.analyse(TWO, Posts.ORIGIN)))
                .extracting(AnalyzedPost::sentiment)
                .containsExactly(
                        new Sentiment(SentimentLabel.NEGATIVE, -0.75, "http"),
                        new Sentiment(SentimentLabel.POSITIVE, 1, "http"));
        assertThat(asked)
                .containsExactly(new JsonObject()
                        .put(
                                "texts",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("id", "1")
                                                .put("language", "en")
                                                .put("text", "I love this phone, it is wonderful"))
                                        .add(new JsonObject()
                                                .put("id", "2")
                                                .put("language", "en")
                                                .put("text", "The train leaves at nine on Monday"))));
        assertThat(letIn).containsExactly("Bearer s3cret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "no json",
                "{}",
                "[]",
                "[{\"label\":\"positive\",\"score\":1}]",
                "[1,2]",
                "[{\"label\":\"happy\",\"score\":1},{\"label\":\"neutral\",\"score\":0}]",
                "[{\"label\":\"positive\",\"score\":1.5},{\"label\":\"neutral\",\"score\":0}]",
                "[{\"label\":\"positive\",\"score\":\"NaN\"},{\"label\":\"neutral\",\"score\":0}]",
                "[{\"label\":\"positive\"},{\"label\":\"neutral\",\"score\":0}]"
            })
    void postsAreJudgedHereWhereTheAnswerIsNone(String body) throws Exception {
        assertThat(get(with(model(200, body)).analyse(TWO, Posts.ORIGIN)))
                .extracting(post -> post.sentiment().method())
                .containsExactly("lexicon", "lexicon");
    }

    @Test
    void anAnswerWithoutEndIsNone() throws Exception {
        assertThat(get(with(model(200, " ".repeat(100_000))).analyse(TWO, Posts.ORIGIN)))
                .extracting(post -> post.sentiment().method())
                .containsExactly("lexicon", "lexicon");
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 400, 401, 404})
    void postsAreJudgedHereWhereTheModelRefusesThem(int status) throws Exception {
        assertThat(get(with(model(status, answers("positive", 1, "positive", 1)))
                        .analyse(TWO, Posts.ORIGIN)))
                .extracting(post -> post.sentiment().method())
                .containsExactly("lexicon", "lexicon");
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 500, 503})
    void theWorkWaitsForAModelThatCannotAnswerForNow(int status) throws Exception {
        assertThatThrownBy(() -> get(with(model(status, "")).analyse(TWO, Posts.ORIGIN)))
                .isInstanceOf(Unavailable.class);
    }

    @Test
    void theWorkWaitsForAModelThatIsAwayUntilItIsBack() throws Exception {
        int port;
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        var analysis = with(URI.create("http://127.0.0.1:%d/".formatted(port)));

        var failed = analysis.analyse(TWO, Posts.ORIGIN);
        assertThatThrownBy(() -> get(failed)).isInstanceOf(Unavailable.class);
        var away = (Unavailable) failed.cause();
        assertThatThrownBy(() -> get(away.probe())).isInstanceOf(IOException.class);

        get(vertx.createHttpServer()
                .requestHandler(request -> request.response().end("[]"))
                .listen(port, "127.0.0.1"));
        get(away.probe());
    }

    @Test
    void aModelThatSaysNothingIsAway() throws Exception {
        var silent = model(request -> {});
        var analysis = PostAnalyzer.of(
                vertx,
                new SentimentSettings(Optional.of(silent), Optional.empty()),
                new SentimentModelClient.Limits(Duration.ofMillis(50), 1, 10, 1_000));

        assertThatThrownBy(() -> get(analysis.analyse(TWO, Posts.ORIGIN))).isInstanceOf(Unavailable.class);
    }
}
