package io.streamops.settings;

/** Where each broker of a running node is, whether it is embedded or not. */
public record BrokerAddresses(
        KafkaAddress kafka, RedisAddress redis, RabbitAddress rabbit, ObjectStoreAddress objects, SmtpAddress smtp) {}
