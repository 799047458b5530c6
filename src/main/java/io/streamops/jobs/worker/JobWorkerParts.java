package io.streamops.jobs.worker;

import io.streamops.contract.job.JobKind;
import io.streamops.jobs.kind.JobHandler;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.schema.FieldError;
import io.streamops.settings.JobSettings;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiFunction;

/**
 * What a job worker is made of.
 *
 * @param consumer its name in the queue's group, unique among live workers
 * @param lanes receives its lane
 * @param check the errors of a payload
 */
public record JobWorkerParts(
        JobSettings settings,
        String consumer,
        RedisConnections redis,
        Telemetry telemetry,
        InstantSource clock,
        LaneRegistry lanes,
        List<JobHandler.Definition> kinds,
        BiFunction<JobKind, JsonObject, List<FieldError>> check) {
    public JobWorkerParts {
        kinds = List.copyOf(kinds);
    }

    JobWorkerParts withKinds(List<JobHandler.Definition> others) {
        return new JobWorkerParts(settings, consumer, redis, telemetry, clock, lanes, others, check);
    }
}
