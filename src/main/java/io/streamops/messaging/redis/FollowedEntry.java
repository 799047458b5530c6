package io.streamops.messaging.redis;

import java.util.Map;

/** An entry of a stream that is followed. */
public record FollowedEntry(String id, Map<String, String> fields) {}
