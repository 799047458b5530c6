package io.streamops.collected.figures;

import io.streamops.collected.TestRedis;

/** Counting posts, on the embedded Redis 6.2. */
class ProjectFiguresOnRedis62IT extends ProjectFiguresCases {
    ProjectFiguresOnRedis62IT() {
        super(TestRedis::redis62);
    }
}
