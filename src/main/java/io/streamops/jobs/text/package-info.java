/** Reading text without a model: its sentences, its words, and which sentences say most. Pure; knows nothing of jobs. */
@NullMarked
package io.streamops.jobs.text;

import org.jspecify.annotations.NullMarked;
