package planted.tests;

import io.vertx.core.Vertx;
import org.junit.jupiter.api.Test;

/** Planted: a test that makes a Vert.x of its own, and whose name says too much. */
class Unruled {
    @Test
    void aVertxThatNobodyClosesIsMadeAndThisNameGoesOnWellBeyondSixtyCharacters() {
        Vertx.vertx();
    }
}
