package io.streamops.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.site.FakeSite;
import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(VertxExtension.class)
class FetchSafetyTest {
    /** Public but unassigned: no packet of a test arrives anywhere. */
    private static final String PUBLIC = "2fff:ffff::1";

    private final Vertx vertx;
    private final FakeSite site = FakeSite.start();
    private final List<String> resolved = new ArrayList<>();

    FetchSafetyTest(Vertx vertx) throws Exception {
        this.vertx = vertx;
        site.page("/", "<p>not for you");
    }

    @AfterEach
    void stop() throws Exception {
        site.close();
    }

    /** Answers each question with the next of these; the last one for ever. */
    @SafeVarargs
    private AddressResolver answering(List<String>... answers) {
        return name -> {
            resolved.add(name);
            return Future.succeededFuture(answers[Math.min(resolved.size(), answers.length) - 1].stream()
                    .map(FetchSafetyTest::address)
                    .toList());
        };
    }

    private static InetAddress address(String literal) {
        try {
            return InetAddress.getByName(literal);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(literal, e);
        }
    }

    private Fetcher fetcher(AddressResolver resolver, boolean allowPrivate) {
        var time = Duration.ofSeconds(2);
        var options = new FetchOptions(time, time, time, allowPrivate, "StreamOps/test", 2);
        return new Fetcher(vertx, options, resolver, () -> Instant.EPOCH);
    }

    private FetchResult fetch(AddressResolver resolver, boolean allowPrivate, String url) throws Exception {
        return fetcher(resolver, allowPrivate)
                .fetch(new Fetcher.Request(HttpUrl.get(url), FetchResult.Validators.NONE, 1_000))
                .await(60, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1", "2130706433", "0177.0.0.1", "0x7f.1", "127.1", "127.0.0.1.", "[::1]", "[::ffff:127.0.0.1]",
                "localhost", "LOCALHOST.", "a.localhost", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "0", "0.0.0.0",
                        "[::]",
                "%31%32%37.1", "１２７.1"
            })
    void thisMachineIsRefusedInEverySpelling(String host) throws Exception {
        var fetched = fetch(answering(List.of(PUBLIC)), false, "http://" + host + ":" + site.port() + "/");
        assertThat(fetched)
                .isInstanceOfSatisfying(
                        FetchResult.Refused.class,
                        refused -> assertThat(refused.reason()).endsWith(" does not have a public address"));
        assertThat(resolved).isEmpty();
        assertThat(site.connections()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1"})
    void aNameThatLeadsInsideIsRefusedWithoutSayingWhere(String address) throws Exception {
        assertThat(fetch(answering(List.of(address)), false, "http://inside.example:" + site.port() + "/"))
                .isEqualTo(new FetchResult.Refused("inside.example does not have a public address"));
        assertThat(site.connections()).isZero();
    }

    @Test
    void oneAddressInsideIsEnoughToRefuse() throws Exception {
        for (var both : List.of(List.of(PUBLIC, "127.0.0.1"), List.of("127.0.0.1", PUBLIC))) {
            assertThat(fetch(answering(both), false, "http://both.example:" + site.port() + "/"))
                    .isEqualTo(new FetchResult.Refused("both.example does not have a public address"));
        }
        assertThat(site.connections()).isZero();
    }

    /** The name is asked for once, and the checked address is the one that is connected to; here it does not answer. */
    @Test
    void aNameThatChangesItsAddressGetsNoInternalConnection() throws Exception {
        var resolver = answering(List.of(PUBLIC), List.of("127.0.0.1"));
        var url = "http://rebinding.example:" + site.port() + "/";
        assertThat(fetch(resolver, false, url)).isInstanceOf(FetchResult.Failed.class);
        assertThat(resolved).containsExactly("rebinding.example");
        assertThat(fetch(resolver, false, url)).isInstanceOf(FetchResult.Refused.class);
        assertThat(site.connections()).isZero();
    }

    @Test
    void theConnectionIsMadeToTheAddressThatWasResolved() throws Exception {
        var fetched = fetch(answering(List.of("127.0.0.1")), true, "http://unknown.example:" + site.port() + "/");
        assertThat(fetched).isInstanceOf(FetchResult.Response.class);
        assertThat(site.requests("/").getFirst().host()).isEqualTo("unknown.example:" + site.port());
    }

    /** Nothing listens at the second address; the open connection leads to the first. */
    @Test
    void anOpenConnectionServesNoNameThatHasMoved() throws Exception {
        var fetcher = fetcher(answering(List.of("127.0.0.1"), List.of("127.0.0.2")), true);
        var request = new Fetcher.Request(
                HttpUrl.get("http://a.example:" + site.port() + "/"), FetchResult.Validators.NONE, 1_000);
        assertThat(fetcher.fetch(request).await(60, TimeUnit.SECONDS)).isInstanceOf(FetchResult.Response.class);
        assertThat(fetcher.fetch(request).await(60, TimeUnit.SECONDS))
                .isEqualTo(new FetchResult.Failed("The site refused the connection", true, false));
    }

    @Requires(Requirement.IPV6)
    @Test
    void literalIpv6AddressesAreConnectedTo() throws Exception {
        try (var server = new ServerSocket(0, 10, UrlHost.LOOPBACK.get(1))) {
            var seen = new CompletableFuture<String>();
            Thread.ofVirtual().start(() -> {
                try (var socket = server.accept()) {
                    var in = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
                    var line = in.readLine();
                    while (line != null && !line.toLowerCase(Locale.ROOT).startsWith("host:")) {
                        line = in.readLine();
                    }
                    seen.complete(String.valueOf(line));
                } catch (IOException e) {
                    seen.completeExceptionally(e);
                }
            });
            fetch(answering(), true, "http://[::1]:" + server.getLocalPort() + "/");
            assertThat(seen.get(30, TimeUnit.SECONDS)).endsWith("[::1]:" + server.getLocalPort());
        }
    }

    @Test
    void theNextAddressIsTriedWhereTheFirstIsDead() throws Exception {
        var resolver = answering(List.of("127.0.0.2", "127.0.0.1"));
        assertThat(fetch(resolver, true, "http://two.example:" + site.port() + "/"))
                .isInstanceOf(FetchResult.Response.class);
    }

    @Test
    void portsAndUserInfoAreJudgedWherePrivateAddressesAreAllowed() throws Exception {
        var resolver = answering(List.of("127.0.0.1"));
        assertThat(fetch(resolver, true, "http://localhost:22/"))
                .isEqualTo(new FetchResult.Refused("Port 22 is not allowed"));
        assertThat(fetch(resolver, true, "http://localhost:6667/"))
                .isEqualTo(new FetchResult.Refused("Port 6667 is not allowed"));
        assertThat(fetch(resolver, true, "http://a:b@localhost:" + site.port() + "/"))
                .isInstanceOf(FetchResult.Refused.class);
        assertThat(site.connections()).isZero();
    }

    @Test
    void privateAddressesAreFetchedWhereTheyAreAllowed() throws Exception {
        for (var host : List.of("localhost", "127.1", "a.localhost", "0x7f000001")) {
            assertThat(fetch(answering(), true, "http://" + host + ":" + site.port() + "/"))
                    .isInstanceOf(FetchResult.Response.class);
        }
    }

    @Test
    void aNameThatIsUnknownFails() throws Exception {
        assertThat(fetch(name -> Future.failedFuture(new UnknownHostException(name)), false, "http://no.example/"))
                .isEqualTo(new FetchResult.Failed("The host was not found", false));
        assertThat(fetch(answering(List.of()), false, "http://no.example/"))
                .isEqualTo(new FetchResult.Failed("The host was not found", false));
    }

    @Test
    void aResolverThatNeverAnswersTimesOut() throws Exception {
        assertThat(fetch(name -> Future.future(promise -> {}), false, "http://slow.example/"))
                .isEqualTo(new FetchResult.Failed("Request timed out", true));
    }

    @Test
    void theRealResolverKnowsTheHostsFile() throws Exception {
        assertThat(new AddressResolver.OfVertx(vertx).resolve("localhost").await(60, TimeUnit.SECONDS))
                .allMatch(InetAddress::isLoopbackAddress)
                .isNotEmpty();
    }
}
