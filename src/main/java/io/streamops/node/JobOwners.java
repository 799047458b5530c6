package io.streamops.node;

import io.streamops.contract.job.JobId;
import io.streamops.jobs.JobKeys;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.Optional;

/** Who has asked for a job, by email; nobody where no access is configured, or a gateway of another make has taken it in. */
record JobOwners(RedisConnections redis) {
    Future<Optional<String>> of(JobId job) {
        return redis.send(Request.cmd(Command.GET).arg(JobKeys.owner(job)))
                .map(owner -> Optional.ofNullable(owner).map(Object::toString));
    }
}
