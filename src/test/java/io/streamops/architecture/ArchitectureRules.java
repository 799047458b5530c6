package io.streamops.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import io.vertx.core.Deployable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the packages may do, below any root, so that each rule can be shown to fail on a planted violation.
 *
 * @param root the package that stands for {@code io.streamops}
 */
record ArchitectureRules(String root) {
    private static final List<String> CAPABILITIES =
            List.of("crawl", "jobs", "workflows", "tasks", "index", "collected", "processor");

    /** Every rule, by the name by which its planted violation refers to it. */
    Map<String, ArchRule> all() {
        var rules = new LinkedHashMap<String, ArchRule>();
        rules.put("cycles", slices().matching(root + ".(**)").should().beFreeOfCycles());
        rules.put("capabilities", capabilitiesDoNotSeeEachOther());
        rules.put("composition", onlyNodeSeesEmbeddedAndCapabilities());
        rules.put("adapters", portsImplementedOnlyByAdapters());
        rules.put("adapterUse", onlyNodeSeesAdapters());
        rules.put("adapterNames", adaptersAreCalledAdapters());
        rules.put("moving", nodeMovesNothing());
        rules.put("brokers", brokerClientsOnlyInMessaging());
        rules.put("observer", vertxClientOfRabbitOnlyInObservers());
        rules.put("observing", vertxClientOfRabbitOnlyObserves());
        rules.put("lucene", luceneOnlyInIndex());
        rules.put("hazelcast", hazelcastOnlyWhereNodesMeet());
        rules.put("verticleNames", verticlesAreCalledVerticles());
        rules.put("nameOfVerticles", onlyVerticlesAreCalledVerticles());
        rules.put("clock", wallClockOnlyInKit());
        rules.put("settings", seesOnly("settings"));
        rules.put("kit", seesOnly("kit"));
        rules.put("contract", seesOnly("contract", "kit"));
        rules.put("messaging", seesOnly("messaging", "contract", "settings", "kit"));
        rules.put("execution", seesOnly("execution", "messaging", "contract", "settings", "kit"));
        rules.put("embedded", seesOnly("embedded", "settings", "kit"));
        rules.put("embedding", seesOnly("embedding", "kit"));
        rules.put("language", seesOnly("language", "kit"));
        rules.put("schema", seesOnly("schema", "kit"));
        rules.put("rejection", seesOnly("rejection", "schema", "kit"));
        rules.put("problem", problemsOnlyInGateway());
        rules.put("gateway", seesOnly("gateway", "contract", "schema", "rejection", "settings", "messaging", "kit"));
        return rules;
    }

    private String in(String name) {
        return root + "." + name + "..";
    }

    private ArchRule capabilitiesDoNotSeeEachOther() {
        return slices().matching(root + ".(" + String.join("|", CAPABILITIES.subList(0, 6)) + ")..")
                .should()
                .notDependOnEachOther()
                .allowEmptyShould(true);
    }

    private ArchRule onlyNodeSeesEmbeddedAndCapabilities() {
        var composed = Stream.concat(Stream.of("embedded"), CAPABILITIES.stream())
                .map(this::in)
                .toArray(String[]::new);
        var composing =
                Stream.concat(Stream.of(composed), Stream.of(in("node"))).toArray(String[]::new);
        return noClasses()
                .that()
                .resideOutsideOfPackages(composing)
                .should()
                .dependOnClassesThat(resideInAnyPackage(composed));
    }

    private ArchRule portsImplementedOnlyByAdapters() {
        var ports = CAPABILITIES.stream().map(this::in).toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(in("node"))
                .and()
                .resideOutsideOfPackage(in("node.adapters"))
                .should()
                .implement(resideInAnyPackage(ports));
    }

    private ArchRule onlyNodeSeesAdapters() {
        return noClasses()
                .that()
                .resideOutsideOfPackages(root + ".node", in("node.adapters"))
                .should()
                .dependOnClassesThat(resideInAPackage(in("node.adapters")));
    }

    private ArchRule adaptersAreCalledAdapters() {
        return classes()
                .that()
                .resideInAPackage(in("node.adapters"))
                .and()
                .arePublic()
                .should()
                .haveSimpleNameEndingWith("Adapter")
                .allowEmptyShould(true);
    }

    /** It connects, and hands connections out; what is sent and settled over them is the work of others. */
    private ArchRule nodeMovesNothing() {
        return noClasses()
                .that()
                .resideInAPackage(in("node"))
                .should()
                .dependOnClassesThat(resideInAnyPackage("io.vertx.redis..")
                        .or(resideInAPackage(in("messaging"))
                                .and(nameMatching(".*\\.(Delivery|Outcome|Receipt|RabbitMessage)"))));
    }

    private ArchRule brokerClientsOnlyInMessaging() {
        return noClasses()
                .that()
                .resideOutsideOfPackages(in("messaging"), in("embedded"))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "org.apache.kafka..", "io.vertx.kafka..", "com.rabbitmq..", "io.vertx.rabbitmq.."));
    }

    private ArchRule vertxClientOfRabbitOnlyInObservers() {
        return noClasses()
                .that()
                .haveSimpleNameNotStartingWith("RabbitObserver")
                .should()
                .dependOnClassesThat(resideInAPackage("io.vertx.rabbitmq.."))
                .allowEmptyShould(true);
    }

    /** It may lose messages, and settle others than were meant. */
    private ArchRule vertxClientOfRabbitOnlyObserves() {
        return noClasses()
                .should()
                .callMethodWhere(target(owner(assignableTo("io.vertx.rabbitmq.RabbitMQClient")))
                        .and(target(nameMatching(
                                "basic(Publish.*|Ack|Nack|Get|Consumer)|.*(Declare|Bind|Unbind|Delete).*"))));
    }

    private ArchRule luceneOnlyInIndex() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(in("index"))
                .should()
                .dependOnClassesThat(resideInAPackage("org.apache.lucene.."));
    }

    /** All others reject a request in terms that jobs and tasks understand as well. */
    private ArchRule problemsOnlyInGateway() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(in("gateway"))
                .should()
                .dependOnClassesThat(resideInAPackage(in("gateway")).and(simpleName("Problem")));
    }

    private ArchRule hazelcastOnlyWhereNodesMeet() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(in("node.cluster"))
                .should()
                .dependOnClassesThat(resideInAnyPackage("com.hazelcast..", "io.vertx.spi.cluster.."));
    }

    private ArchRule verticlesAreCalledVerticles() {
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .and()
                .areAssignableTo(Deployable.class)
                .and()
                .doNotHaveModifier(JavaModifier.ABSTRACT)
                .should()
                .haveSimpleNameEndingWith("Verticle")
                .allowEmptyShould(true);
    }

    private ArchRule onlyVerticlesAreCalledVerticles() {
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .and()
                .haveSimpleNameEndingWith("Verticle")
                .should()
                .beAssignableTo(Deployable.class)
                .allowEmptyShould(true);
    }

    private ArchRule wallClockOnlyInKit() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(in("kit"))
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(java.time.LocalDateTime.class, "now")
                .orShould()
                .callMethod(java.time.OffsetDateTime.class, "now")
                .orShould()
                .callMethod(java.time.ZonedDateTime.class, "now")
                .orShould()
                .callMethod(java.time.Clock.class, "systemUTC")
                .orShould()
                .callMethod(java.time.InstantSource.class, "system");
    }

    /** Of the product's packages, the first sees itself and the others of the list only. */
    private ArchRule seesOnly(String... names) {
        var seen = Arrays.stream(names).map(this::in).toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(in(names[0]))
                .should()
                .dependOnClassesThat(resideInAPackage(root + "..")
                        .and(not(resideInAnyPackage(seen)))
                        .<JavaClass>forSubtype())
                .allowEmptyShould(true);
    }
}
