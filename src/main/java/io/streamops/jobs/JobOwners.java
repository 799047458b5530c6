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
 * Who has asked for which job, by email.
 *
 * @param required whether jobs have owners, which they do if access is configured; one that a foreign gateway has accepted may have
 *     none even so
 */
public record JobOwners(RedisConnections redis, boolean required) {
    public Future<Optional<String>> of(JobId job) {
        return redis.send(Request.cmd(Command.GET).arg(JobKeys.owner(job)))
                .map(owner -> Optional.ofNullable(owner).map(Object::toString));
    }

    /** For whom a job may make things: its owner; null if jobs have none. A job that should have one and has not makes nothing. */
    public Future<@Nullable String> makingFor(JobId job) {
        return of(job).map(owner -> {
            if (owner.isEmpty() && required) {
                throw Failure.permanent("no_owner", "The job has no owner, so there is nobody whom this could be for.");
            }
            return owner.orElse(null);
        });
    }
}
