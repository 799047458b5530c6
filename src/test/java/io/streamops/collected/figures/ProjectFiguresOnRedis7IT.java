package io.streamops.collected.figures;

import io.streamops.collected.TestRedis;

/** Counting posts, on Redis 7. */
class ProjectFiguresOnRedis7IT extends ProjectFiguresCases {
    ProjectFiguresOnRedis7IT() {
        super(TestRedis::redis7);
    }
}
