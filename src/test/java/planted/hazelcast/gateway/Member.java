package planted.hazelcast.gateway;

/** Planted: is a member by itself. */
class Member {
    com.hazelcast.config.Config config;
}
