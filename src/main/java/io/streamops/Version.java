package io.streamops;

/** The version of the product. */
final class Version {
    private Version() {}

    /** The version in the jar's manifest; {@code development} when run from classes. */
    static String current() {
        var version = Main.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
