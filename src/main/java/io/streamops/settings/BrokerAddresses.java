package io.streamops.settings;

/** The brokers of a running node, external or embedded. */
public record BrokerAddresses(
        KafkaAddress kafka, RedisAddress redis, RabbitAddress rabbit, ObjectStoreAddress objects, SmtpAddress smtp) {}
