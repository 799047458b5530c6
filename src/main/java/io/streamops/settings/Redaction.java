package io.streamops.settings;

import java.net.URI;

/** Removes credentials from addresses before they are shown. */
final class Redaction {
    private Redaction() {}

    static String withoutCredentials(URI url) {
        var userInfo = url.getRawUserInfo();
        return userInfo == null ? url.toString() : url.toString().replace(userInfo + "@", "");
    }
}
