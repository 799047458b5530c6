package io.streamops.settings;

import java.net.URI;

/** How an address is shown: without whoever it lets in. */
final class Redaction {
    private Redaction() {}

    static String withoutCredentials(URI url) {
        var userInfo = url.getRawUserInfo();
        return userInfo == null ? url.toString() : url.toString().replace(userInfo + "@", "");
    }
}
