package io.streamops.machine;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What a test, or each test of a class and of those that extend it, needs of the machine. Where that is missing they are skipped, one by
 * one, with a reason; {@code ./verify} counts them by it.
 */
@Inherited
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresExtension.class)
public @interface Requires {
    Requirement[] value();
}
