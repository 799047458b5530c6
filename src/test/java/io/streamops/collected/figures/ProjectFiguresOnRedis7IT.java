package io.streamops.collected.figures;

import io.streamops.collected.TestRedis;
import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** Counting posts, on Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class ProjectFiguresOnRedis7IT extends ProjectFiguresCases {
    ProjectFiguresOnRedis7IT() {
        super(TestRedis::redis7);
    }
}
