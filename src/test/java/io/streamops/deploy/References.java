package io.streamops.deploy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.streamops.deploy.Overlay.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who in an overlay names something that is not there. */
final class References {
    private final Overlay overlay;
    private final Set<String> secrets;
    private final List<String> broken = new ArrayList<>();

    private References(Overlay overlay, Set<String> outside) {
        this.overlay = overlay;
        this.secrets = new HashSet<>(outside);
        overlay.all(Secret.class)
                .forEach(secret -> secrets.add(secret.getMetadata().getName()));
    }

    /**
     * One sentence for each.
     *
     * @param outside the Secrets that somebody makes by hand
     */
    static List<String> broken(Overlay overlay, Set<String> outside) {
        var references = new References(overlay, outside);
        overlay.workloads().forEach(references::workload);
        overlay.all(Service.class).forEach(references::service);
        references.selectors();
        references.scaling();
        return references.broken;
    }

    private void workload(Workload workload) {
        var who = workload.kind() + " " + workload.name();
        require(selects(workload.selector(), workload), who, "selects its own pods");
        var pod = workload.template().getSpec();
        if (pod.getServiceAccountName() != null) {
            require(accounts().contains(pod.getServiceAccountName()), who, "has a service account that is there");
        }
        volumes(workload, who, pod);
        pod.getContainers().forEach(container -> {
            container.getEnvFrom().forEach(source -> environment(source, who));
            Stream.of(container.getStartupProbe(), container.getLivenessProbe(), container.getReadinessProbe())
                    .filter(probe -> probe != null && probe.getHttpGet() != null)
                    .forEach(probe -> require(
                            has(container.getPorts(), probe.getHttpGet().getPort()),
                            who,
                            "is probed on a port it has"));
        });
        if (workload.kind().equals("StatefulSet")) {
            overlay.all(StatefulSet.class)
                    .forEach(set -> require(
                            services().contains(set.getSpec().getServiceName()), who, "has a service that is there"));
        }
    }

    private void volumes(Workload workload, String who, PodSpec pod) {
        var volumes = Stream.concat(pod.getVolumes().stream().map(Volume::getName), workload.claims().stream())
                .collect(Collectors.toSet());
        pod.getContainers()
                .forEach(container -> container
                        .getVolumeMounts()
                        .forEach(mount -> require(
                                volumes.contains(mount.getName()),
                                who,
                                "mounts the volume " + mount.getName() + " that it has")));
        pod.getVolumes().forEach(volume -> {
            if (volume.getConfigMap() != null) {
                require(
                        configMaps().contains(volume.getConfigMap().getName()),
                        who,
                        "mounts a ConfigMap that is there");
            }
            if (volume.getSecret() != null) {
                require(secrets.contains(volume.getSecret().getSecretName()), who, "mounts a Secret that is there");
            }
        });
    }

    private void environment(EnvFromSource source, String who) {
        if (source.getConfigMapRef() != null) {
            require(
                    configMaps().contains(source.getConfigMapRef().getName()),
                    who,
                    "is set by a ConfigMap that is there");
        }
        if (source.getSecretRef() != null) {
            require(secrets.contains(source.getSecretRef().getName()), who, "is set by a Secret that is there");
        }
    }

    private void service(Service service) {
        var who = "Service " + service.getMetadata().getName();
        var chosen = overlay.workloads().stream()
                .filter(workload -> selects(service.getSpec().getSelector(), workload))
                .toList();
        require(!chosen.isEmpty(), who, "selects pods");
        chosen.forEach(workload -> service.getSpec()
                .getPorts()
                .forEach(port -> require(
                        has(ports(workload), port.getTargetPort()),
                        who,
                        "leads to a port of " + workload.name() + ", not to " + port.getTargetPort())));
    }

    private void selectors() {
        overlay.all(PodDisruptionBudget.class)
                .forEach(budget -> require(
                        overlay.workloads().stream()
                                .anyMatch(workload -> selects(budget.getSpec().getSelector(), workload)),
                        "PodDisruptionBudget " + budget.getMetadata().getName(),
                        "selects pods"));
        overlay.all(NetworkPolicy.class).forEach(this::network);
        for (var workload : overlay.nodes()) {
            workload.template().getSpec().getTopologySpreadConstraints().forEach(spread -> {
                require(selects(spread.getLabelSelector(), workload), workload.name(), "is spread among its like");
                require(
                        workload.labels().keySet().containsAll(spread.getMatchLabelKeys()),
                        workload.name(),
                        "has labels to be spread by");
            });
        }
    }

    private void network(NetworkPolicy policy) {
        var who = "NetworkPolicy " + policy.getMetadata().getName();
        var chosen = overlay.workloads().stream()
                .filter(workload -> selects(policy.getSpec().getPodSelector(), workload))
                .toList();
        require(!chosen.isEmpty(), who, "selects pods");
        policy.getSpec().getIngress().stream()
                .flatMap(rule -> rule.getPorts().stream().map(NetworkPolicyPort::getPort))
                .forEach(port -> chosen.forEach(
                        workload -> require(has(ports(workload), port), who, "opens a port of " + workload.name())));
    }

    private void scaling() {
        var deployments = overlay.workloads().stream()
                .filter(workload -> workload.kind().equals("Deployment"))
                .map(Workload::name)
                .toList();
        overlay.all(HorizontalPodAutoscaler.class)
                .forEach(scaler -> require(
                        deployments.contains(
                                scaler.getSpec().getScaleTargetRef().getName()),
                        "HorizontalPodAutoscaler " + scaler.getMetadata().getName(),
                        "scales what is there"));
        var authentications = overlay.all(Keda.TriggerAuthentication.class).stream()
                .map(known -> known.metadata().getName())
                .toList();
        for (var scaler : overlay.all(Keda.ScaledObject.class)) {
            var who = "ScaledObject " + scaler.metadata().getName();
            require(deployments.contains(scaler.spec().scaleTargetRef().name()), who, "scales what is there");
            scaler.spec().triggers().stream()
                    .map(Keda.Trigger::authenticationRef)
                    .forEach(reference -> require(
                            reference == null || authentications.contains(reference.name()), who, "can authenticate"));
        }
        overlay.all(Keda.TriggerAuthentication.class)
                .forEach(known -> known.spec()
                        .secretTargetRef()
                        .forEach(target -> require(
                                secrets.contains(target.name()),
                                known.metadata().getName(),
                                "knows a Secret")));
    }

    private static List<ContainerPort> ports(Workload workload) {
        return workload.template().getSpec().getContainers().stream()
                .flatMap(container -> container.getPorts().stream())
                .toList();
    }

    private static boolean has(List<ContainerPort> ports, IntOrString wanted) {
        return ports.stream()
                .anyMatch(port -> port.getName().equals(wanted.getStrVal())
                        || port.getContainerPort().equals(wanted.getIntVal()));
    }

    private static boolean selects(Map<String, String> selector, Workload workload) {
        return workload.labels().entrySet().containsAll(selector.entrySet());
    }

    private static boolean selects(LabelSelector selector, Workload workload) {
        var labels = selector.getMatchLabels() == null ? Map.<String, String>of() : selector.getMatchLabels();
        return selects(labels, workload)
                && selector.getMatchExpressions().stream()
                        .allMatch(expression -> expression.getOperator().equals("In")
                                && expression
                                        .getValues()
                                        .contains(workload.labels().get(expression.getKey())));
    }

    private Set<String> configMaps() {
        return overlay.all(ConfigMap.class).stream()
                .map(map -> map.getMetadata().getName())
                .collect(Collectors.toSet());
    }

    private Set<String> services() {
        return overlay.all(Service.class).stream()
                .map(service -> service.getMetadata().getName())
                .collect(Collectors.toSet());
    }

    private Set<String> accounts() {
        return overlay.all(ServiceAccount.class).stream()
                .map(account -> account.getMetadata().getName())
                .collect(Collectors.toSet());
    }

    private void require(boolean kept, String who, String what) {
        if (!kept) {
            broken.add(who + " does not keep: it " + what);
        }
    }
}
