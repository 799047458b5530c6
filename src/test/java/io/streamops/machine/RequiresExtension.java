package io.streamops.machine;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.params.ParameterInfo;

/**
 * Skips tests by what they {@link Requires}, and by what the argument {@linkplain Requiring requires} that they run with. A class is not skipped as a whole, as reports would count it as one test: what it prepares for
 * all of them is, and then each of them.
 */
final class RequiresExtension implements ExecutionCondition, InvocationInterceptor {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return context.getTestMethod()
                .flatMap(method -> Stream.of(
                                missing(method), missing(context.getTestClass()), missingForArguments(context))
                        .flatMap(reasons -> reasons)
                        .findFirst())
                .map(ConditionEvaluationResult::disabled)
                .orElseGet(() -> ConditionEvaluationResult.enabled(null));
    }

    @Override
    public void interceptBeforeAllMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        unlessSkipped(invocation, context);
    }

    @Override
    public void interceptAfterAllMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        unlessSkipped(invocation, context);
    }

    private static void unlessSkipped(Invocation<@Nullable Void> invocation, ExtensionContext context)
            throws Throwable {
        if (missing(context.getTestClass()).findFirst().isPresent()) {
            invocation.skip();
        } else {
            invocation.proceed();
        }
    }

    /** Of the class that is run once for each argument, or of the method. */
    private static Stream<String> missingForArguments(ExtensionContext context) {
        var parameters = ParameterInfo.get(context);
        return parameters == null
                ? Stream.empty()
                : parameters.getArguments().toList().stream()
                        .filter(Requiring.class::isInstance)
                        .map(argument -> ((Requiring) argument).requirement())
                        .flatMap(Optional::stream)
                        .map(Requirement::missing)
                        .flatMap(Optional::stream);
    }

    private static Stream<String> missing(Optional<Class<?>> type) {
        return type.stream()
                .flatMap(lowest -> Stream.<Class<?>>iterate(lowest, at -> at != null, Class::getSuperclass))
                .flatMap(RequiresExtension::missing);
    }

    private static Stream<String> missing(AnnotatedElement element) {
        var requires = element.getDeclaredAnnotation(Requires.class);
        return requires == null
                ? Stream.empty()
                : Stream.of(requires.value()).map(Requirement::missing).flatMap(Optional::stream);
    }
}
