package io.streamops.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Properties;

/** The credentials of the embedded object store: generated once per data directory, readable only by the owner. */
record ObjectStoreCredentials(String accessKey, String secretKey) {
    private static final String FILE = "credentials.properties";
    private static final String ACCESS_KEY = "accessKey";
    private static final String SECRET_KEY = "secretKey";

    static ObjectStoreCredentials of(Path dir) throws IOException {
        var file = dir.resolve(FILE);
        if (!Files.exists(file)) {
            PrivateDirectories.write(
                    dir, FILE, "%s=%s%n%s=%s%n".formatted(ACCESS_KEY, random(9), SECRET_KEY, random(30)));
        }
        var properties = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        return new ObjectStoreCredentials(
                required(properties, ACCESS_KEY, file), required(properties, SECRET_KEY, file));
    }

    private static String random(int bytes) {
        var random = new byte[bytes];
        new SecureRandom().nextBytes(random);
        // No characters that need escaping in URLs or shells.
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(random)
                .replace('-', 'x')
                .replace('_', 'y');
    }

    private static String required(Properties properties, String name, Path file) throws IOException {
        var value = properties.getProperty(name, "");
        if (value.isEmpty()) {
            throw new IOException(file + " has no " + name + "; delete the file to have a new one created");
        }
        return value;
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return accessKey;
    }
}
