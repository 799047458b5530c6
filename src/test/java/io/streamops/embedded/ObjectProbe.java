package io.streamops.embedded;

import io.minio.BucketExistsArgs;
import io.minio.ListObjectsArgs;
import io.minio.MakeBucketArgs;
import io.minio.MinioClient;
import io.streamops.settings.ObjectStoreSettings;
import java.util.ArrayList;
import java.util.List;

/** MinIO's own client, as short as tests need it. */
final class ObjectProbe {
    static final String BUCKET = "bucket";

    private ObjectProbe() {}

    static MinioClient client(ObjectStoreSettings.Address address) {
        return MinioClient.builder()
                .endpoint(address.endpoint().toString())
                .credentials(address.accessKey(), address.secretKey())
                .build();
    }

    static void ensureBucket(MinioClient client) throws Exception {
        if (!client.bucketExists(BucketExistsArgs.builder().bucket(BUCKET).build())) {
            client.makeBucket(MakeBucketArgs.builder().bucket(BUCKET).build());
        }
    }

    static List<String> keys(MinioClient client) throws Exception {
        var keys = new ArrayList<String>();
        for (var item :
                client.listObjects(ListObjectsArgs.builder().bucket(BUCKET).build())) {
            keys.add(item.get().objectName());
        }
        return keys;
    }
}
