package io.streamops.embedded;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import org.gaul.s3proxy.blobstore.domain.MultipartUpload;
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

/**
 * Rejects keys with a segment longer than a file name can be, as MinIO does. The underlying store would report an internal
 * error.
 */
final class ObjectKeyLimit extends ForwardingBlobStore {
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
