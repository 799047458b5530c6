package io.streamops.messaging.brokers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.params.ParameterInfo;

/**
 * Passes tests the server of the kind that their class runs on now. It is started for the first test that is not skipped, and stopped after
 * the last one on this kind.
 */
final class ServerExtension implements ParameterResolver {
    private static final Namespace OURS = Namespace.create(ServerExtension.class);

    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return kind(parameter, context).isPresent();
    }

    @Override
    public TestServer resolveParameter(ParameterContext parameter, ExtensionContext context) {
        var kind = kind(parameter, context).orElseThrow();
        return ofClass(context)
                .getStore(OURS)
                .computeIfAbsent(kind, missing -> Running.start(kind), Running.class)
                .server();
    }

    private static Optional<ServerKind<?>> kind(ParameterContext parameter, ExtensionContext context) {
        return Optional.ofNullable(ParameterInfo.get(ofClass(context))).stream()
                .flatMap(info -> info.getArguments().toList().stream())
                .<ServerKind<?>>mapMulti((argument, kinds) -> {
                    if (argument instanceof ServerKind<?> kind
                            && kind.type()
                                    .isAssignableFrom(parameter.getParameter().getType())) {
                        kinds.accept(kind);
                    }
                })
                .findFirst();
    }

    /** The context of all tests on one kind: the outermost that has arguments. */
    private static ExtensionContext ofClass(ExtensionContext context) {
        return context.getParent()
                .filter(parent -> ParameterInfo.get(parent) != null)
                .map(ServerExtension::ofClass)
                .orElse(context);
    }

    private record Running(TestServer server, Path folder) implements AutoCloseable {
        static Running start(ServerKind<?> kind) {
            try {
                var folder = Files.createTempDirectory("server");
                return new Running(kind.start(folder), folder);
            } catch (Exception e) {
                throw new ParameterResolutionException(kind + " did not start", e);
            }
        }

        @Override
        public void close() throws IOException {
            try {
                server.stop();
            } catch (Exception e) {
                throw new IOException("the server did not stop", e);
            }
            try (var files = Files.walk(folder)) {
                for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
