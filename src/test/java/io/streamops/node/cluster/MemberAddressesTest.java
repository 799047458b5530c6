package io.streamops.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MemberAddressesTest {
    @Test
    void addressesAreNumbersWithTheirPorts() {
        var members = new MemberAddresses(List.of("127.0.0.1:5701", "[::1]:5702", "no-such-name.invalid:5703"));

        assertThat(members.resolve()).containsExactly("127.0.0.1:5701", "[0:0:0:0:0:0:0:1]:5702");
    }
}
