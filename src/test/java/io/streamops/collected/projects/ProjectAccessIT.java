package io.streamops.collected.projects;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.collected.TestPosts;
import io.streamops.gateway.access.ApiKeysOfTheTest;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Which projects a user sees if access is configured. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before all tests
@ExtendWith(VertxExtension.class)
class ProjectAccessIT {
    private ProjectSide side;

    @BeforeAll
    void start(@TempDir Path folder, Vertx vertx) throws Exception {
        var keys = new ApiKeysOfTheTest()
                .userOf(List.of("a", "none"), "ann", "ann@example.com")
                .user("bob", "bob@example.com")
                .admin("ops", "ops@example.com")
                .write(folder);
        side = ProjectSide.start(vertx, folder, keys);
        for (var project : List.of("a", "b")) {
            ProjectSide.await(side.figures.count(List.of(TestPosts.post(project, "tiktok", "1", TestPosts.BEGIN))));
        }
    }

    @AfterAll
    void stop() throws Exception {
        side.close();
    }

    private JsonObject list(String who) throws Exception {
        return side.json("/api/projects", "x-api-key", who + "-key");
    }

    private int status(String who, String path) throws Exception {
        return side.get("/api/projects/" + path, "x-api-key", who + "-key").statusCode();
    }

    @Test
    void usersSeeTheProjectsThatTheirCredentialNamesAndAdminsAll() throws Exception {
        assertThat(list("ops").getInteger("total")).isEqualTo(2);
        assertThat(list("ann").getInteger("total")).isEqualTo(1);
        assertThat(list("ann").getJsonArray("projects").getJsonObject(0).getString("projectId"))
                .isEqualTo("a");
        assertThat(list("bob").getInteger("total")).isZero();
        for (var what : List.of("summary", "posts", "posts?format=csv", "trends", "keywords", "alerts", "batches")) {
            assertThat(status("ann", "a/" + what)).as(what).isEqualTo(200);
            assertThat(status("ann", "b/" + what)).as(what).isEqualTo(404);
            assertThat(status("bob", "a/" + what)).as(what).isEqualTo(404);
            assertThat(status("ops", "b/" + what)).as(what).isEqualTo(200);
            assertThat(side.get("/api/projects/a/" + what).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void anothersProjectIsLikeOneThatThereIsNot() throws Exception {
        var anothers = side.json("/api/projects/b/summary", "x-api-key", "ann-key");
        var none = side.json("/api/projects/c/summary", "x-api-key", "ann-key");
        assertThat(anothers.getString("detail").replace("\"b\"", "\"c\"")).isEqualTo(none.getString("detail"));
    }
}
