/** The rules of clients for records: required members and their own JSON Schemas, checked within limits of time and size. */
@NullMarked
package io.streamops.workflows.validation;

import org.jspecify.annotations.NullMarked;
