package io.streamops.messaging.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A followed stream: one shared read for any number of listeners. Confined to the {@link StreamFollower}'s context. */
final class FollowedStream {
    private final String name;
    private final Consumer<Runnable> later;
    private final List<Follower> followers = new ArrayList<>(1);
    /** The last entry of the shared read; none before it starts. */
    private EntryId position = EntryId.NONE;

    private boolean begun;

    /** @param later runs a task after a delay */
    FollowedStream(String name, Consumer<Runnable> later) {
        this.name = name;
        this.later = later;
    }

    String name() {
        return name;
    }

    EntryId position() {
        return position;
    }

    void later(Runnable action) {
        later.accept(action);
    }

    void add(Follower follower) {
        followers.add(follower);
        if (begun) {
            follower.begin();
        }
    }

    /** Starts the shared read after this id. */
    void begin(EntryId end) {
        position = end;
        begun = true;
        List.copyOf(followers).forEach(Follower::begin);
    }

    /** Removes a listener; returns whether none is left. */
    boolean remove(Follower follower) {
        followers.remove(follower);
        return followers.isEmpty();
    }

    void arrived(List<FollowedEntry> entries) {
        position = EntryId.of(entries.getLast().id());
        List.copyOf(followers).forEach(follower -> follower.arrived(entries));
    }
}
