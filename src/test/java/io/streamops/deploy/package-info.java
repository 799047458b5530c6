/** What runs StreamOps elsewhere: the image, the Compose file and the manifests for Kubernetes, checked without any of them. */
@NullMarked
package io.streamops.deploy;

import org.jspecify.annotations.NullMarked;
