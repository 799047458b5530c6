/**
 * Real servers for tests, from Debian's packages, as child processes on loopback ports. They are missing on a machine
 * without the packages: tests say that they require them, and are skipped there.
 */
package io.streamops.messaging.brokers;
