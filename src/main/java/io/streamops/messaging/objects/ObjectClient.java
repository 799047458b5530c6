package io.streamops.messaging.objects;

import io.minio.MinioAsyncClient;
import io.streamops.settings.ObjectStoreAddress;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;

/** MinIO's client and its HTTP client, with bounded threads and timeouts. */
record ObjectClient(MinioAsyncClient minio, OkHttpClient http) {
    private static final int CONNECTIONS = 16;
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration SILENCE = Duration.ofSeconds(30);

    static ObjectClient of(ObjectStoreAddress address) {
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
