package io.streamops.messaging.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A stream that is followed, by however many listeners, with one read. Belongs to the {@link StreamFollower}'s context. */
final class FollowedStream {
    private final String name;
    private final Consumer<Runnable> later;
    private final List<Follower> followers = new ArrayList<>(1);
    /** The last entry that the shared read has brought; none before it has begun. */
    private EntryId position = EntryId.NONE;

    private boolean begun;

    /** @param later runs something after a while */
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

    /** From here on the shared read brings all that is added. */
    void begin(EntryId end) {
        position = end;
        begun = true;
        List.copyOf(followers).forEach(Follower::begin);
    }

    /** Answers whether nobody is left. */
    boolean remove(Follower follower) {
        followers.remove(follower);
        return followers.isEmpty();
    }

    void arrived(List<FollowedEntry> entries) {
        position = EntryId.of(entries.getLast().id());
        List.copyOf(followers).forEach(follower -> follower.arrived(entries));
    }
}
