@NullMarked
package io.streamops.contract.page;

import org.jspecify.annotations.NullMarked;
