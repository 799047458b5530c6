package io.streamops;

/** Which StreamOps this is. */
final class Version {
    private Version() {}

    /** As the jar says; started from classes, it is a development version. */
    static String current() {
        var version = Main.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
