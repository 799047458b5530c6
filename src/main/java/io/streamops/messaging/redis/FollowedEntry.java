package io.streamops.messaging.redis;

import java.util.Map;

/** An entry of a followed stream. */
public record FollowedEntry(String id, Map<String, String> fields) {}
