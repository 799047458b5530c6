package io.streamops.messaging.brokers;

import io.streamops.machine.Requires;
import io.vertx.junit5.VertxExtension;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the tests of a class, which has a parameter {@link RabbitKind}, on each of them; they can ask for the {@link TestRabbit}. */
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedClass(name = "{0}")
@EnumSource(RabbitKind.class)
@Requires({})
@ExtendWith({VertxExtension.class, ServerExtension.class})
public @interface OnEachRabbit {}
