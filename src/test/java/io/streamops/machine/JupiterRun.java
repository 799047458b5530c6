package io.streamops.machine;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.DiscoveryFilter;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.OutputDirectoryCreator;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.engine.support.store.NamespacedHierarchicalStore;

/** What became of the tests of a class: those that were skipped, with the reasons, and those that failed. */
record JupiterRun(Map<String, String> skipped, Map<String, Throwable> failed) {
    static JupiterRun of(Class<?> tests) {
        var run = new JupiterRun(new TreeMap<>(), new TreeMap<>());
        var engine = new JupiterTestEngine();
        var found = engine.discover(new Everything(tests), UniqueId.forEngine(engine.getId()));
        found.accept(TestDescriptor::prune); // as a launcher does; what runs parameterized classes relies on it
        try (var ofSession = new NamespacedHierarchicalStore<Namespace>(null);
                var store = ofSession.newChild()) {
            engine.execute(ExecutionRequest.create(
                    found, run.listener(), NoParameters.NONE, NoOutput.NONE, store, CancellationToken.disabled()));
        }
        return run;
    }

    private EngineExecutionListener listener() {
        return new EngineExecutionListener() {
            @Override
            public void executionSkipped(TestDescriptor test, String reason) {
                skipped.put(name(test), reason);
            }

            @Override
            public void executionFinished(TestDescriptor test, TestExecutionResult result) {
                result.getThrowable().ifPresent(failure -> failed.put(name(test), failure));
            }
        };
    }

    /** Of a test of a parameterized class, behind the argument. */
    private static String name(TestDescriptor test) {
        for (var at = test.getParent().orElse(null);
                at != null;
                at = at.getParent().orElse(null)) {
            if (at.getUniqueId().getLastSegment().getType().equals("class-template-invocation")) {
                return "[" + at.getDisplayName() + "] " + test.getDisplayName();
            }
        }
        return test.getDisplayName();
    }

    private record Everything(Class<?> tests) implements EngineDiscoveryRequest {
        @Override
        public <T extends DiscoverySelector> List<T> getSelectorsByType(Class<T> type) {
            var selector = DiscoverySelectors.selectClass(tests);
            return type.isInstance(selector) ? List.of(type.cast(selector)) : List.of();
        }

        @Override
        public <T extends DiscoveryFilter<?>> List<T> getFiltersByType(Class<T> type) {
            return List.of();
        }

        @Override
        public ConfigurationParameters getConfigurationParameters() {
            return NoParameters.NONE;
        }

        @Override
        public OutputDirectoryCreator getOutputDirectoryCreator() {
            return NoOutput.NONE;
        }
    }

    private enum NoParameters implements ConfigurationParameters {
        NONE;

        @Override
        public Optional<String> get(String key) {
            return Optional.empty();
        }

        @Override
        public Optional<Boolean> getBoolean(String key) {
            return Optional.empty();
        }

        @Override
        public Set<String> keySet() {
            return Set.of();
        }
    }

    private enum NoOutput implements OutputDirectoryCreator {
        NONE;

        @Override
        public Path getRootDirectory() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Path createOutputDirectory(TestDescriptor test) {
            throw new UnsupportedOperationException();
        }
    }
}
