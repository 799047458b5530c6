/** What users ask of records: members that have to be there, and their own JSON Schemas, checked within bounds. */
@NullMarked
package io.streamops.workflows.rules;

import org.jspecify.annotations.NullMarked;
