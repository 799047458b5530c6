package io.streamops.messaging.objects;

import io.minio.BucketExistsArgs;
import io.minio.GetObjectArgs;
import io.minio.GetObjectResponse;
import io.minio.GetPresignedObjectUrlArgs;
import io.minio.Http;
import io.minio.ListObjectsArgs;
import io.minio.MakeBucketArgs;
import io.minio.MinioAsyncClient;
import io.minio.PutObjectArgs;
import io.minio.RemoveObjectArgs;
import io.minio.StatObjectArgs;
import io.streamops.settings.ObjectStoreSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;

/**
 * Objects in MinIO or another S3 service. Nothing blocks the caller: futures complete on the caller's context. What the
 * client cannot do asynchronously, such as reading bodies, runs on a bounded pool.
 *
 * <p>Fails with {@link ObjectNotFound}, {@link ObjectRefused}, {@link ObjectFailed}, {@link ObjectStorage.ObjectTooLarge}, or with
 * {@link io.streamops.messaging.Unavailable} during an outage.
 */
public final class ObjectStorage {
    private static final long PART = 5 * 1024 * 1024;
    private static final Duration LONGEST_LINK = Duration.ofDays(7);

    private final Vertx vertx;
    private final ObjectClient client;
    private final ObjectWorkers workers;
    private final ObjectFailures failures = new ObjectFailures(this::ping);

    public ObjectStorage(Vertx vertx, ObjectStoreSettings.Address address) {
        this.vertx = vertx;
        this.client = ObjectClient.of(address);
        this.workers = ObjectWorkers.of(vertx);
    }

    /** Creates the bucket unless it exists. */
    public Future<Void> ensureBucket(String bucket) {
        ObjectPath.requireBucket(bucket);
        return ask(
                        bucket,
                        () -> client.minio()
                                .bucketExists(BucketExistsArgs.builder()
                                        .bucket(bucket)
                                        .build()))
                .compose(exists -> exists ? Future.succeededFuture() : makeBucket(bucket));
    }

    private Future<Void> makeBucket(String bucket) {
        return ask(
                        bucket,
                        () -> client.minio()
                                .makeBucket(
                                        MakeBucketArgs.builder().bucket(bucket).build()))
                .<Void>mapEmpty()
                .recover(failure -> isThereNow(failure) ? Future.succeededFuture() : Future.failedFuture(failure));
    }

    /** Another node has created it meanwhile. */
    private static boolean isThereNow(Throwable failure) {
        return failure instanceof ObjectRefused refused
                && List.of("BucketAlreadyOwnedByYou", "BucketAlreadyExists").contains(refused.code());
    }

    /** Writes an object; replaces an existing one. */
    public Future<Void> put(ObjectPath path, Buffer content, String contentType, Map<String, String> metadata) {
        return put(path, put -> put.data(content.getBytes(), content.length()), contentType, metadata);
    }

    /** Writes an object from a file. */
    public Future<Void> putFile(ObjectPath path, Path file, String contentType, Map<String, String> metadata) {
        return workers.call(() -> Files.newInputStream(file))
                .compose(content -> putStream(path, content, contentType, metadata));
    }

    /**
     * Writes an object of unknown size; holds one part, 5 MiB, in memory.
     *
     * @param content read on a worker thread and closed at the end
     */
    public Future<Void> putStream(
            ObjectPath path, InputStream content, String contentType, Map<String, String> metadata) {
        return put(path, put -> put.stream(content, null, PART), contentType, metadata)
                .eventually(() -> closed(content));
    }

    private Future<Void> put(
            ObjectPath path,
            UnaryOperator<PutObjectArgs.Builder> content,
            String contentType,
            Map<String, String> metadata) {
        return ask(
                        path.toString(),
                        () -> client.minio()
                                .putObject(content.apply(PutObjectArgs.builder())
                                        .bucket(path.bucket())
                                        .object(path.key())
                                        .contentType(contentType)
                                        .userMetadata(metadata)
                                        .build()))
                .mapEmpty();
    }

    private Future<Void> closed(InputStream content) {
        return workers.run(content::close);
    }

    /**
     * Reads a whole object.
     *
     * @param limit the maximum size; a larger object fails with {@link ObjectTooLarge} without being read further
     */
    public Future<Buffer> get(ObjectPath path, int limit) {
        return content(path)
                .compose(content -> workers.call(() -> whole(path, content, limit))
                        .recover(failure -> failures.classify(path.toString(), failure)));
    }

    private static Buffer whole(ObjectPath path, GetObjectResponse content, int limit) throws IOException {
        try (content) {
            if (ObjectHeaders.info(path, content.headers()).size() > limit) {
                throw new ObjectTooLarge(path, limit);
            }
            var bytes = content.readNBytes(limit);
            if (content.read() >= 0) {
                throw new ObjectTooLarge(path, limit);
            }
            return Buffer.buffer(bytes);
        }
    }

    /** Opens an object as a stream. */
    public Future<ObjectBody> open(ObjectPath path) {
        var context = vertx.getOrCreateContext();
        return content(path)
                .map(content -> new ObjectBody(
                        ObjectHeaders.info(path, content.headers()),
                        content,
                        context,
                        workers,
                        failure -> failures.withoutProbe(path.toString(), failure)));
    }

    private Future<GetObjectResponse> content(ObjectPath path) {
        return ask(
                path.toString(),
                () -> client.minio()
                        .getObject(GetObjectArgs.builder()
                                .bucket(path.bucket())
                                .object(path.key())
                                .build()));
    }

    /** The metadata of an object. */
    public Future<ObjectBody.Info> stat(ObjectPath path) {
        return ask(
                        path.toString(),
                        () -> client.minio()
                                .statObject(StatObjectArgs.builder()
                                        .bucket(path.bucket())
                                        .object(path.key())
                                        .build()))
                .map(answer -> ObjectHeaders.info(path, answer.headers()));
    }

    /** The objects whose keys start with the prefix, sorted by key, up to the limit. */
    public Future<List<ObjectBody.Info>> list(String bucket, String prefix, int limit) {
        ObjectPath.requireBucket(bucket);
        return workers.call(() -> listed(bucket, prefix, limit)).recover(failure -> failures.classify(bucket, failure));
    }

    private List<ObjectBody.Info> listed(String bucket, String prefix, int limit) throws Exception {
        var found = new ArrayList<ObjectBody.Info>();
        var objects = client.minio()
                .listObjects(ListObjectsArgs.builder()
                        .bucket(bucket)
                        .prefix(prefix)
                        .recursive(true)
                        .maxKeys(Math.clamp(limit, 1, 1000))
                        .build())
                .iterator();
        while (found.size() < limit && objects.hasNext()) {
            var item = objects.next().get();
            found.add(new ObjectBody.Info(
                    new ObjectPath(bucket, item.objectName()),
                    item.size(),
                    "",
                    item.etag(),
                    item.lastModified().toInstant(),
                    Map.of(),
                    null));
        }
        return List.copyOf(found);
    }

    /** Deletes an object; succeeds if it does not exist. */
    public Future<Void> remove(ObjectPath path) {
        return ask(
                path.toString(),
                () -> client.minio()
                        .removeObject(RemoveObjectArgs.builder()
                                .bucket(path.bucket())
                                .object(path.key())
                                .build()));
    }

    /**
     * A presigned URL for reading the object, whether it exists or not.
     *
     * @param valid 1 second to 7 days
     */
    public Future<URI> presignedGet(ObjectPath path, Duration valid) {
        if (valid.toSeconds() < 1 || valid.compareTo(LONGEST_LINK) > 0) {
            throw new IllegalArgumentException("a link can be valid for 1 second to 7 days, not for " + valid);
        }
        return workers.call(() -> URI.create(client.minio()
                        .getPresignedObjectUrl(GetPresignedObjectUrlArgs.builder()
                                .method(Http.Method.GET)
                                .bucket(path.bucket())
                                .object(path.key())
                                .expiry((int) valid.toSeconds())
                                .build())))
                .recover(failure -> failures.classify(path.toString(), failure));
    }

    /** Succeeds if the storage is available and accepts the credentials, even without permission to list buckets. */
    public Future<Void> ping() {
        return begin(() -> client.minio().listBuckets()).<Void>mapEmpty().recover(failure -> {
            var classified = failures.withoutProbe("the list of buckets", failure);
            return classified instanceof ObjectRefused ? Future.succeededFuture() : Future.failedFuture(classified);
        });
    }

    /** Aborts requests in flight and closes the connections. */
    public Future<Void> close() {
        return workers.run(client::close).eventually(workers::close).mapEmpty();
    }

    private <T> Future<T> ask(String name, Callable<CompletableFuture<T>> call) {
        return begin(call).recover(failure -> failures.classify(name, failure));
    }

    /** Starts the call on a worker thread, because signing reads the body. The result arrives on the caller's context. */
    private <T> Future<T> begin(Callable<CompletableFuture<T>> call) {
        var context = vertx.getOrCreateContext();
        return workers.call(call).compose(answer -> Future.fromCompletionStage(answer, context));
    }

    /** MinIO's client and its HTTP client, with bounded threads and timeouts. */
    record ObjectClient(MinioAsyncClient minio, OkHttpClient http) {
        private static final int CONNECTIONS = 16;
        private static final Duration CONNECT = Duration.ofSeconds(5);
        private static final Duration SILENCE = Duration.ofSeconds(30);

        static ObjectClient of(ObjectStoreSettings.Address address) {
            var http = new OkHttpClient.Builder()
                    .dispatcher(dispatcher())
                    .connectionPool(new ConnectionPool(CONNECTIONS, 1, TimeUnit.MINUTES))
                    .connectTimeout(CONNECT)
                    .readTimeout(SILENCE)
                    .writeTimeout(SILENCE)
                    .build();
            var minio = MinioAsyncClient.builder()
                    .endpoint(address.endpoint().toString())
                    .credentials(address.accessKey(), address.secretKey())
                    .httpClient(http)
                    .build();
            return new ObjectClient(minio, http);
        }

        private static Dispatcher dispatcher() {
            var threads = Thread.ofPlatform().daemon().name("objects-http-", 0).factory();
            var pool = new ThreadPoolExecutor(
                    CONNECTIONS, CONNECTIONS, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
            pool.allowCoreThreadTimeOut(true);
            var dispatcher = new Dispatcher(pool);
            dispatcher.setMaxRequests(CONNECTIONS);
            dispatcher.setMaxRequestsPerHost(CONNECTIONS);
            return dispatcher;
        }

        void close() {
            http.dispatcher().cancelAll();
            http.dispatcher().executorService().shutdown();
            http.connectionPool().evictAll();
        }
    }

    /** The object exceeds the reader's limit. */
    public static final class ObjectTooLarge extends RuntimeException {
        ObjectTooLarge(ObjectPath path, long limit) {
            super(path + " is larger than " + limit + " bytes");
        }
    }
}
