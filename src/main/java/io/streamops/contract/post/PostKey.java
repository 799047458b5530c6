package io.streamops.contract.post;

/** The identity of a post. A post that is processed twice under one key counts once. */
public record PostKey(String projectId, String platform, String id) {}
