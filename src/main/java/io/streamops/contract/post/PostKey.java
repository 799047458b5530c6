package io.streamops.contract.post;

/** By which a post is told from any other: whatever is processed twice under one key counts once. */
public record PostKey(String projectId, String platform, String id) {}
