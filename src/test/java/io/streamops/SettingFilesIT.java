package io.streamops;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.net.SelfSignedCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process, as a user starts it with a setting that names a file which cannot be used: it says so before it begins anything. */
class SettingFilesIT {
    @TempDir
    Path dir;

    /** What is wrong, by the file in which it is. */
    private final Map<Path, String> faults = new LinkedHashMap<>();

    @BeforeEach
    void noFile() throws Exception {
        faults.put(dir.resolve("none"), "the file does not exist");
        faults.put(Files.createDirectory(dir.resolve("folder")), "it is a directory");
    }

    @Test
    void keys() throws Exception {
        fault("is no JSON", "{\"keys\": [", "it is not valid JSON at line 1, column 11");
        fault("has no keys", "{\"kexs\": []}", "it must be an object with a list \"keys\"");
        fault("has a bad key", "{\"keys\": [{\"name\": \"ci\"}]}", "/keys/0/sha256 must be the 64 hexadecimal digits");
        expectEach("API_KEYS_FILE", "it must be JSON like {\"keys\": [{\"name\": \"ci\"", Map.of());
    }

    @Test
    void steps() throws Exception {
        fault("is no JSON", "steps: []", "it is not a JSON object");
        fault("has no steps", "{}", "it has no object \"steps\"");
        fault("has a bad step", "{\"steps\": {\"enrich\": {}}}", "the step \"enrich\" must have a url");
        expectEach("WORKFLOW_STEPS_FILE", "it must be JSON like {\"steps\": {\"enrich\"", Map.of());
    }

    @Test
    void certificates() throws Exception {
        var good = SelfSignedCertificate.create("node");
        fault("is no PEM", "certificate", "it contains no certificate");
        fault("is a key", Files.readString(Path.of(good.privateKeyPath())), "it contains no certificate");
        fault(
                "is cut off",
                Files.readString(Path.of(good.certificatePath())).substring(0, 300),
                "its certificate cannot be read");
        var right = "it must be a PEM file with -----BEGIN CERTIFICATE-----";
        expectEach("CLUSTER_TLS_CERT", right, tls(good));
        expectEach("CLUSTER_TLS_CA", right, tls(good));
    }

    @Test
    void theKeyOfACertificate() throws Exception {
        var good = SelfSignedCertificate.create("node");
        fault("is no PEM", "key", "it contains no private key");
        fault("is a certificate", Files.readString(Path.of(good.certificatePath())), "it contains no private key");
        var other = SelfSignedCertificate.create("other");
        fault(
                "is of another",
                Files.readString(Path.of(other.privateKeyPath())),
                "it does not belong to the certificate");
        expectEach(
                "CLUSTER_TLS_KEY",
                "it must be a PEM file with the -----BEGIN PRIVATE KEY----- of the certificate",
                tls(good));
    }

    private void fault(String name, String content, String reason) throws Exception {
        faults.put(Files.writeString(dir.resolve(name), content), reason);
    }

    private static Map<String, String> tls(SelfSignedCertificate good) {
        return Map.of(
                "CLUSTER_TLS_CERT", good.certificatePath(),
                "CLUSTER_TLS_KEY", good.privateKeyPath(),
                "CLUSTER_TLS_CA", good.certificatePath());
    }

    private void expectEach(String setting, String right, Map<String, String> others) throws Exception {
        for (var fault : faults.entrySet()) {
            var environment = new HashMap<>(others);
            environment.put(setting, fault.getKey().toString());
            expect(setting, environment, fault.getValue(), right);
        }
    }

    private void expect(String setting, Map<String, String> environment, String reason, String right) throws Exception {
        try (var node = NodeProcess.start(dir, environment)) {
            assertThat(node.exitCode()).isEqualTo(2);
            var option = "--" + setting.toLowerCase(Locale.ROOT).replace('_', '-');
            assertThat(node.err())
                    .startsWith("streamops: %s (%s) is \"%s\": %s"
                            .formatted(setting, option, environment.get(setting), reason))
                    .contains("; " + right)
                    .hasLineCount(1);
            assertThat(node.out()).isEmpty();
            assertThat(node.data()).doesNotExist();
        }
    }
}
