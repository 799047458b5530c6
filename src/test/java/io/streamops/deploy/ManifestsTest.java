package io.streamops.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.streamops.contract.collected.CollectedNames;
import io.streamops.contract.crawl.CrawlNames;
import io.streamops.contract.event.EventNames;
import io.streamops.contract.job.JobNames;
import io.streamops.deploy.Overlay.Workload;
import io.streamops.embedded.EmbeddedBrokers;
import io.streamops.node.VerticleCatalog;
import io.streamops.node.descriptor.Descriptor;
import io.streamops.node.descriptor.DescriptorReader;
import io.streamops.node.descriptor.VerticleName;
import io.streamops.settings.Setting;
import io.streamops.settings.SettingValues;
import io.streamops.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestsTest {
    private static final Path OWN = Path.of("verticles.json");
    /** What stopping may take, as the product promises it. */
    private static final long STOP_SECONDS = 30;

    /** The Secrets that are made by hand in production, by the steps in docs/kubernetes.md. */
    private static final Set<String> BY_HAND =
            Set.of("streamops-brokers", "streamops-cluster", "streamops-access", "streamops-scaling");

    private static Set<String> byHand(String overlay) {
        return overlay.equals("production") ? BY_HAND : Set.of();
    }

    private static Path folder(String overlay) {
        return Overlay.FOLDER.resolve(overlay);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production"})
    void everyNameLeadsToSomething(String overlay) throws Exception {
        assertThat(References.broken(Overlay.named(overlay), byHand(overlay))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production"})
    void everyKindOfNodeOfTheDescriptorHasItsPods(String overlay) throws Exception {
        var kinds = new HashSet<>(descriptor().nodes().keySet());
        kinds.remove("all");

        var nodes = Overlay.named(overlay).nodes();

        assertThat(nodes).extracting(node -> option(node, "--node")).containsExactlyInAnyOrderElementsOf(kinds);
        assertThat(nodes)
                .allSatisfy(node ->
                        assertThat(node.labels()).containsEntry("app.kubernetes.io/component", option(node, "--node")));
    }

    @Test
    void theDescriptorOfTheConfigMapIsTheShippedOne() throws Exception {
        assertThat(Path.of("k8s/base/verticles.json")).hasSameTextualContentAs(OWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production"})
    void theDescriptorIsReadWhereItIsMounted(String overlay) throws Exception {
        for (var node : Overlay.named(overlay).nodes()) {
            var file = Path.of(option(node, "--descriptor"));
            assertThat(file.getFileName()).isEqualTo(OWN);
            assertThat(mounts(node)).containsEntry(String.valueOf(file.getParent()), "descriptor");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production"})
    void nodesAreSetByNothingButSettingsAndStartNoBrokerOfTheirOwn(String overlay) throws Exception {
        var manifests = Overlay.named(overlay);
        for (var node : manifests.nodes()) {
            var environment = Environments.of(node, manifests, folder(overlay));

            assertThat(names()).as(node.name()).containsAll(environment.keySet());
            var settings = Settings.from(new SettingValues(environment, Map.of()));
            assertThat(EmbeddedBrokers.needed(settings)).as(node.name()).isEmpty();
            assertThat(settings.access().apiKeysFile().map(Path::getParent).map(Path::toString))
                    .hasValueSatisfying(keys -> assertThat(mounts(node)).containsEntry(keys, "access"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production"})
    void podsFitTheImage(String overlay) throws Exception {
        var image = ImageFile.read();
        var user = image.only("USER").split(":", 2);
        for (var node : Overlay.named(overlay).nodes()) {
            var pod = node.template().getSpec();
            var container = container(node);
            assertThat(container.getImage().replaceFirst("^.*/", "").replaceFirst(":.*", ""))
                    .isEqualTo(image.labels().get("org.opencontainers.image.title"));
            assertThat(pod.getSecurityContext().getRunAsUser()).isEqualTo(Long.parseLong(user[0]));
            assertThat(pod.getSecurityContext().getRunAsGroup()).isEqualTo(Long.parseLong(user[1]));
            assertThat(pod.getSecurityContext().getFsGroup()).isEqualTo(Long.parseLong(user[1]));
            assertThat(image.only("EXPOSE").split(" ", -1))
                    .containsAll(container.getPorts().stream()
                            .map(ContainerPort::getContainerPort)
                            .map(String::valueOf)
                            .toList());
            assertThat(mounts(node))
                    .containsEntry(image.environment().get("DATA_DIR"), "data")
                    .containsEntry("/tmp", "tmp");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production"})
    void podsAreRestricted(String overlay) throws Exception {
        var manifests = Overlay.named(overlay);
        assertThat(manifests.all(Namespace.class))
                .singleElement()
                .satisfies(namespace -> assertThat(namespace.getMetadata().getLabels())
                        .containsEntry("pod-security.kubernetes.io/enforce", "restricted"));
        for (var workload : manifests.workloads()) {
            var pod = workload.template().getSpec();
            assertThat(pod.getAutomountServiceAccountToken())
                    .as(workload.name())
                    .isFalse();
            assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
            assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
            var context = container(workload).getSecurityContext();
            assertThat(context.getAllowPrivilegeEscalation()).isFalse();
            assertThat(context.getCapabilities().getDrop()).containsExactly("ALL");
            assertThat(container(workload).getResources().getLimits()).containsKey("memory");
            assertThat(container(workload).getResources().getRequests()).containsKeys("cpu", "memory");
            if (workload.isNode()) {
                assertThat(context.getReadOnlyRootFilesystem()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production"})
    void podsHaveTimeToStartAndToDrain(String overlay) throws Exception {
        var manifests = Overlay.named(overlay);
        for (var node : manifests.nodes()) {
            var container = container(node);
            var settings =
                    Settings.from(new SettingValues(Environments.of(node, manifests, folder(overlay)), Map.of()));
            assertThat(paths(container)).containsExactly("/health/live", "/health/live", "/health/ready");
            assertThat(patience(container.getStartupProbe()))
                    .isGreaterThan(settings.node().startWait().toSeconds());
            assertThat(node.template().getSpec().getTerminationGracePeriodSeconds())
                    .isGreaterThan(STOP_SECONDS + pause(container));
            assertThat(pause(container) > 0)
                    .as(node.name() + " waits for those who send requests")
                    .isEqualTo(descriptor().node(option(node, "--node")).has(VerticleName.GATEWAY));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dev", "production"})
    void disruptionsTakeOnePodOfEachKindAtATime(String overlay) throws Exception {
        var manifests = Overlay.named(overlay);

        var protectedKinds = manifests.all(PodDisruptionBudget.class).stream()
                .filter(budget -> budget.getSpec().getMaxUnavailable().getIntVal() == 1)
                .map(budget -> budget.getSpec().getSelector().getMatchLabels())
                .toList();

        assertThat(protectedKinds)
                .containsExactlyInAnyOrderElementsOf(
                        manifests.nodes().stream().map(Workload::selector).toList());
    }

    @Test
    void inProductionEachDeploymentIsSizedByOneAutoscaler() throws Exception {
        var production = Overlay.named("production");

        var scaled = production.all(HorizontalPodAutoscaler.class).stream()
                .map(scaler -> scaler.getSpec().getScaleTargetRef().getName())
                .collect(Collectors.toList());
        production
                .all(Keda.ScaledObject.class)
                .forEach(scaler -> scaled.add(scaler.spec().scaleTargetRef().name()));

        assertThat(production.all(Deployment.class))
                .allSatisfy(made -> assertThat(made.getSpec().getReplicas()).isNull());
        assertThat(scaled)
                .containsExactlyInAnyOrderElementsOf(production.all(Deployment.class).stream()
                        .map(made -> made.getMetadata().getName())
                        .toList());
    }

    @Test
    void workersAreScaledByWhatTheyRead() throws Exception {
        var read = Overlay.named("production").all(Keda.ScaledObject.class).stream()
                .flatMap(scaler -> scaler.spec().triggers().stream())
                .map(Keda.Trigger::metadata)
                .map(metadata -> Stream.of("topic", "stream", "queueName", "consumerGroup")
                        .map(metadata::get)
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining(" as ")));

        assertThat(read)
                .containsExactlyInAnyOrder(
                        CrawlNames.REQUESTS + " as " + CrawlNames.WORKERS,
                        EventNames.WORKFLOWS + " as " + EventNames.PROCESSORS,
                        EventNames.TASKS + " as " + EventNames.PROCESSORS,
                        JobNames.STREAM + " as " + JobNames.GROUP,
                        CollectedNames.QUEUE);
    }

    @Test
    void whatScalersAreToldComesFromSettingsAndFromTheirSecret() throws Exception {
        var production = Overlay.named("production");

        var fromEnvironment = production.all(Keda.ScaledObject.class).stream()
                .flatMap(scaler -> scaler.spec().triggers().stream())
                .flatMap(trigger -> trigger.metadata().entrySet().stream())
                .filter(entry -> entry.getKey().endsWith("FromEnv"))
                .map(Map.Entry::getValue);
        var fromSecret = production.all(Keda.TriggerAuthentication.class).stream()
                .flatMap(known -> known.spec().secretTargetRef().stream())
                .map(Keda.TriggerAuthentication.SecretTarget::key);

        assertThat(Environments.example(folder("production"), "streamops-brokers"))
                .containsKeys(fromEnvironment.toArray(String[]::new));
        assertThat(Environments.example(folder("production"), "streamops-scaling"))
                .containsOnlyKeys(fromSecret.toArray(String[]::new));
    }

    private static Descriptor descriptor() throws IOException {
        return DescriptorReader.read(OWN.toString(), Files.readString(OWN), VerticleCatalog.kinds());
    }

    static Set<String> names() {
        return Settings.groups().stream()
                .flatMap(group -> group.settings().stream())
                .map(Setting::name)
                .collect(Collectors.toSet());
    }

    private static String option(Workload node, String name) {
        var arguments = container(node).getArgs();
        return arguments.get(arguments.indexOf(name) + 1);
    }

    private static Container container(Workload workload) {
        return only(workload.template().getSpec());
    }

    private static Container only(PodSpec pod) {
        assertThat(pod.getContainers()).hasSize(1);
        return pod.getContainers().getFirst();
    }

    /** Which volume is where. */
    private static Map<String, String> mounts(Workload node) {
        return container(node).getVolumeMounts().stream()
                .collect(Collectors.toMap(mount -> mount.getMountPath(), mount -> mount.getName()));
    }

    private static List<String> paths(Container container) {
        return List.of(
                container.getStartupProbe().getHttpGet().getPath(),
                container.getLivenessProbe().getHttpGet().getPath(),
                container.getReadinessProbe().getHttpGet().getPath());
    }

    private static long patience(Probe probe) {
        return (long) probe.getPeriodSeconds() * probe.getFailureThreshold();
    }

    /** How long it waits before it is told to stop. */
    private static long pause(Container container) {
        return container.getLifecycle() == null
                ? 0
                : Long.parseLong(container
                        .getLifecycle()
                        .getPreStop()
                        .getExec()
                        .getCommand()
                        .getLast());
    }
}
