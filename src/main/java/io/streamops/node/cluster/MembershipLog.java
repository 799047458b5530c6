package io.streamops.node.cluster;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes down who comes and who goes. */
final class MembershipLog implements MembershipListener {
    private static final Logger log = LoggerFactory.getLogger(MembershipLog.class);

    @Override
    public void memberAdded(MembershipEvent event) {
        write(event, "node joined the cluster");
    }

    @Override
    public void memberRemoved(MembershipEvent event) {
        write(event, "node left the cluster");
    }

    private static void write(MembershipEvent event, String fact) {
        log.atInfo()
                .addKeyValue("member", String.valueOf(event.getMember().getAddress()))
                .addKeyValue("members", event.getMembers().size())
                .log(fact);
    }
}
