package io.streamops.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.255.255.255",
                "10.0.0.1",
                "10.255.255.255",
                "100.64.0.1",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.254",
                "169.254.0.1",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.1",
                "192.0.2.1",
                "192.88.99.1",
                "192.168.0.1",
                "192.168.255.255",
                "198.18.0.1",
                "198.19.255.255",
                "198.51.100.7",
                "203.0.113.7",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.1",
                "255.255.255.255"
            })
    void specialAddressesAreNotPublic(String address) throws Exception {
        assertThat(PublicAddress.is(parse(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.0.0.0",
                "1.1.1.1",
                "8.8.8.8",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.0",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "192.0.3.0",
                "192.88.98.255",
                "192.88.100.0",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "198.51.99.255",
                "203.0.114.0",
                "223.255.255.255"
            })
    void theirNeighboursArePublic(String address) throws Exception {
        assertThat(PublicAddress.is(parse(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "::",
                "::1",
                "::7f00:1",
                "::808:808",
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::ffff:0:7f00:1",
                "64:ff9b::7f00:1",
                "64:ff9b::a9fe:a9fe",
                "64:ff9b:1::808:808",
                "100::1",
                "2001::1",
                "2001:0:7f00:1::",
                "2001:2::1",
                "2001:10::1",
                "2001:20::1",
                "2001:db8::1",
                "2002:7f00:1::",
                "2002:a9fe:a9fe::1",
                "2002:c0a8:1::1",
                "3fff::1",
                "4000::1",
                "5f00::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "febf::1",
                "fec0::1",
                "ff02::1",
                "ff0e::1"
            })
    void specialIpv6AddressesAreNotPublic(String address) throws Exception {
        assertThat(PublicAddress.is(parse(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2001:200::1", "2001:4860:4860::8888", "2606:4700:4700::1111", "2a00:1450:4001::1", "2002:808:808::1",
                "64:ff9b::808:808", "::ffff:8.8.8.8", "2001:db7:ffff::1", "2001:db9::1", "3ffe::1"
            })
    void otherIpv6AddressesArePublic(String address) throws Exception {
        assertThat(PublicAddress.is(parse(address))).isTrue();
    }

    private static InetAddress parse(String text) throws UnknownHostException {
        return InetAddress.getByAddress(Objects.requireNonNull(NetUtil.createByteArrayFromIpAddressString(text), text));
    }
}
