package io.streamops.gateway;

import io.streamops.gateway.http.ApiContract;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What every gateway serves, whatever capabilities there are. */
public final class OwnOperations {
    static final Set<String> IDS = Set.of(
            "listParked",
            "discardParked",
            "replayParked",
            "listNodes",
            "getLiveness",
            "getReadiness",
            "getMetrics",
            "getContract",
            "getDocs",
            "getDocsStyle",
            "getHome");

    private OwnOperations() {}

    /** The shipped contract with these and those of one capability, for a gateway that has no other. */
    public static ApiContract and(String... operations) {
        return ApiContract.shipped()
                .only(Stream.concat(IDS.stream(), Stream.of(operations)).collect(Collectors.toSet()));
    }
}
