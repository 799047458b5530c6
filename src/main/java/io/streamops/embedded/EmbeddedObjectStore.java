package io.streamops.embedded;

import io.streamops.settings.ObjectStoreSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Properties;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import org.gaul.s3proxy.blobstore.domain.MultipartUpload;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.CopyObjectRequest;
import software.amazon.awssdk.services.s3.model.CopyObjectResponse;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** An S3 service over a local directory, in place of MinIO. */
public final class EmbeddedObjectStore implements BrokerPlan.Running {
    private static final Logger log = LoggerFactory.getLogger(EmbeddedObjectStore.class);
    private static final int THREADS = 16;
    private static final long STOP_TIMEOUT_MS = 5_000;

    private final S3Proxy proxy;
    private final Credentials credentials;

    private EmbeddedObjectStore(S3Proxy proxy, Credentials credentials) {
        this.proxy = proxy;
        this.credentials = credentials;
    }

    /**
     * Starts the store; returns when it serves clients.
     *
     * @param dir its data directory, with the generated credentials
     * @param port the port; 0: any free one
     * @throws BrokerStartFailed.PortTaken if the port is in use
     */
    public static EmbeddedObjectStore start(Path dir, int port) throws Exception {
        // S3Proxy rejects a path with a dot segment as path traversal.
        var buckets = dir.resolve("buckets").toAbsolutePath().normalize();
        PrivateDirectories.create(buckets);
        warnOfLocale();
        LoopbackAddress.requireFree(port);
        var credentials = Credentials.of(dir);
        var proxy = S3Proxy.builder()
                .blobStore(new ObjectKeyLimit(new FilesystemNio2BlobStore(buckets.toString())))
                .endpoint(URI.create("http://" + LoopbackAddress.HOST + ":" + port))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, credentials.accessKey(), credentials.secretKey())
                .ignoreUnknownHeaders(true)
                .jettyMaxThreads(THREADS)
                .stopTimeout(STOP_TIMEOUT_MS)
                .build();
        try {
            proxy.start();
        } catch (IOException e) {
            proxy.stop();
            throw e.getCause() instanceof BindException ? new BrokerStartFailed.PortTaken(port) : e;
        }
        return new EmbeddedObjectStore(proxy, credentials);
    }

    private static void warnOfLocale() {
        var encoding = System.getProperty("sun.jnu.encoding", "");
        if (!"UTF-8".equalsIgnoreCase(encoding)) {
            log.atWarn()
                    .addKeyValue("encoding", encoding)
                    .log("the embedded object store cannot keep names outside this encoding;"
                            + " use a UTF-8 locale, such as LC_ALL=C.UTF-8");
        }
    }

    /** The address with its credentials. */
    @Override
    public ObjectStoreSettings.Address address() {
        return new ObjectStoreSettings.Address(
                URI.create("http://" + LoopbackAddress.HOST + ":" + port()),
                credentials.accessKey(),
                credentials.secretKey());
    }

    @Override
    public int port() {
        return proxy.getPort();
    }

    @Override
    public void stop() throws Exception {
        proxy.stop();
    }

    /** The credentials of the embedded object store: generated once per data directory, readable only by the owner. */
    record Credentials(String accessKey, String secretKey) {
        private static final String FILE = "credentials.properties";
        private static final String ACCESS_KEY = "accessKey";
        private static final String SECRET_KEY = "secretKey";

        static Credentials of(Path dir) throws IOException {
            var file = dir.resolve(FILE);
            if (!Files.exists(file)) {
                PrivateDirectories.write(
                        dir, FILE, "%s=%s%n%s=%s%n".formatted(ACCESS_KEY, random(9), SECRET_KEY, random(30)));
            }
            var properties = new Properties();
            try (var in = Files.newBufferedReader(file)) {
                properties.load(in);
            }
            return new Credentials(required(properties, ACCESS_KEY, file), required(properties, SECRET_KEY, file));
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

    /**
     * Rejects keys with a segment longer than a file name can be, as MinIO does. The underlying store would report an internal
     * error.
     */
    private static final class ObjectKeyLimit extends ForwardingBlobStore {
        private static final int LONGEST_NAME = 255;
        /** While an object is written, its file name has this suffix. */
        private static final int TEMPORARY = "-00000000-0000-0000-0000-000000000000".length();

        ObjectKeyLimit(BlobStore store) {
            super(store);
        }

        private static void require(String key) {
            var names = key.split("/", -1);
            for (var i = 0; i < names.length; i++) {
                var longest = i == names.length - 1 ? LONGEST_NAME - TEMPORARY : LONGEST_NAME;
                if (names[i].getBytes(StandardCharsets.UTF_8).length > longest) {
                    throw tooLong(longest);
                }
            }
        }

        private static RuntimeException tooLong(int longest) {
            var details = AwsErrorDetails.builder()
                    .errorCode("KeyTooLongError")
                    .errorMessage("A segment of the key is longer than %d bytes".formatted(longest))
                    .build();
            return S3Exception.builder()
                    .statusCode(400)
                    .message(details.errorMessage())
                    .awsErrorDetails(details)
                    .build();
        }

        @Override
        public boolean blobExists(String bucket, String key) {
            require(key);
            return super.blobExists(bucket, key);
        }

        @Override
        public HeadObjectResponse blobMetadata(HeadObjectRequest request) {
            require(request.key());
            return super.blobMetadata(request);
        }

        @Override
        public ResponseInputStream<GetObjectResponse> getBlob(GetObjectRequest request) {
            require(request.key());
            return super.getBlob(request);
        }

        @Override
        public PutObjectResponse putBlob(PutObjectRequest request, InputStream content) {
            require(request.key());
            return super.putBlob(request, content);
        }

        @Override
        public CopyObjectResponse copyBlob(CopyObjectRequest request) {
            require(request.sourceKey());
            require(request.destinationKey());
            return super.copyBlob(request);
        }

        @Override
        public MultipartUpload initiateMultipartUpload(CreateMultipartUploadRequest request) {
            require(request.key());
            return super.initiateMultipartUpload(request);
        }

        @Override
        public DeleteObjectResponse removeBlob(DeleteObjectRequest request) {
            require(request.key());
            return super.removeBlob(request);
        }
    }
}
