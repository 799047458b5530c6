package io.streamops.jobs;

import io.streamops.contract.job.JobId;
import io.streamops.execution.Failure;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The owners of jobs, by email.
 *
 * @param required whether access is configured, so that jobs have owners; a job of a third-party gateway may still have none
 */
public record JobOwners(RedisConnections redis, boolean required) {
    public Future<Optional<String>> of(JobId job) {
        return redis.send(Request.cmd(Command.GET).arg(JobKeys.owner(job)))
                .map(owner -> Optional.ofNullable(owner).map(Object::toString));
    }

    /** The owner of what a job submits; null if jobs have no owners. Fails for a job without the required owner. */
    public Future<@Nullable String> makingFor(JobId job) {
        return of(job).map(owner -> {
            if (owner.isEmpty() && required) {
                throw Failure.permanent("no_owner", "The job has no owner, so it may not submit work.");
            }
            return owner.orElse(null);
        });
    }
}
