package io.streamops.node;

import io.streamops.contract.event.StepNames;
import io.streamops.gateway.access.Access;
import io.streamops.node.cluster.ClusterTls;
import io.streamops.settings.Settings;
import io.streamops.workflows.call.StepsFile;

/** The files that settings name. */
final class SettingFiles {
    private SettingFiles() {}

    /** Reads all of them, blocking, before anything starts; throws {@link io.streamops.settings.BadSettings} for a fault. */
    static void check(Settings settings) {
        Access.check(settings.access());
        settings.events().stepsFile().ifPresent(file -> StepsFile.read(file, StepNames.ALL));
        settings.cluster().tls().ifPresent(ClusterTls::check);
    }
}
