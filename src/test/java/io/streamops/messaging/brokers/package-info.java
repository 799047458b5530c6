/**
 * Real servers for tests, from Debian's packages, as child processes on loopback ports. They are missing on a machine
 * without the packages, and then a test fails and says what installs them.
 */
package io.streamops.messaging.brokers;
