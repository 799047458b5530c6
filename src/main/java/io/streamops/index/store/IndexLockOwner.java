package io.streamops.index.store;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.apache.lucene.store.LockObtainFailedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The owner of an index directory, recorded for error messages. Only Lucene's lock is authoritative. */
record IndexLockOwner(IndexDirectory place) {
    /** The start of Lucene's message if this process holds the lock. */
    private static final String LOCKED_HERE = "Lock held by this virtual machine";

    private static final Logger log = LoggerFactory.getLogger(IndexLockOwner.class);

    /** Records this process as the owner. */
    void record() {
        try {
            Files.writeString(
                    place.ownerFile(), Long.toString(ProcessHandle.current().pid()));
        } catch (IOException e) {
            log.debug("the lock is valid without the owner's name", e);
        }
    }

    void forget() {
        try {
            Files.deleteIfExists(place.ownerFile());
        } catch (IOException e) {
            log.debug("the name remains, the lock is released", e);
        }
    }

    /** Why the index cannot be opened, in one line. */
    String describe(LockObtainFailedException locked) {
        var by = String.valueOf(locked.getMessage()).startsWith(LOCKED_HERE)
                ? "use by this process already"
                : "use by another process" + pid().map(" (pid %s)"::formatted).orElse("");
        return "the index in %s is in %s; an index directory has one owner".formatted(place.path(), by);
    }

    private Optional<String> pid() {
        try {
            return Optional.of(Files.readString(place.ownerFile()).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
