/** What users ask of records: members that have to be there, and their own JSON Schemas, checked within bounds. */
@NullMarked
package io.streamops.workflows.validation;

import org.jspecify.annotations.NullMarked;
