package io.streamops.node;

import io.streamops.contract.event.StepNames;
import io.streamops.gateway.access.Authenticator;
import io.streamops.node.cluster.ClusterTls;
import io.streamops.settings.Settings;
import io.streamops.workflows.http.StepsFile;

/** The files that settings name. */
final class SettingFiles {
    private SettingFiles() {}

    /** Reads all of them, blocking, before anything starts; throws {@link io.streamops.settings.BadSettings} for a fault. */
    static void check(Settings settings) {
        Authenticator.check(settings.access());
        settings.events().stepsFile().ifPresent(file -> StepsFile.read(file, StepNames.ALL));
        settings.cluster().tls().ifPresent(ClusterTls::check);
    }
}
