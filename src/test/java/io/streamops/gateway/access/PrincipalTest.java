package io.streamops.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a principal may see and do. */
class PrincipalTest {
    private final Principal ann = new Principal("ann", "ann@example.com", Set.of(Principal.Role.USER));
    private final Principal key = new Principal("key", null, Set.of(Principal.Role.USER));
    private final Principal admin = new Principal("ops", null, Set.of(Principal.Role.ADMIN));

    @Test
    void aUserOwnsWhatCarriesTheirEmail() {
        assertThat(ann.owns("Ann@example.com")).isTrue();
        assertThat(ann.owns("bob@example.com")).isFalse();
        assertThat(ann.owns(null)).isFalse();
        assertThat(key.owns(null)).isFalse();
    }

    @Test
    void anAdminOwnsAllAndIsAUserToo() {
        assertThat(admin.owns("bob@example.com")).isTrue();
        assertThat(admin.owns(null)).isTrue();
        assertThat(admin.has(Principal.Role.USER)).isTrue();
        assertThat(ann.has(Principal.Role.ADMIN)).isFalse();
    }

    @Test
    void aUserSeesTheProjectsThatAreNamedAndAnAdminAll() {
        var user = new Principal("ann", null, Set.of(Principal.Role.USER), Set.of("campaign"));
        assertThat(user.seesProject("campaign")).isTrue();
        assertThat(user.seesProject("Campaign")).isFalse();
        assertThat(ann.seesProject("campaign")).isFalse();
        assertThat(admin.seesProject("campaign")).isTrue();
    }
}
