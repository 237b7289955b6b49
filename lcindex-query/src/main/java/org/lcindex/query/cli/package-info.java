/**
 * The command line {@code index}: one class for each command, {@link
 * org.lcindex.query.cli.IndexCommand} is the entry. Output goes to the standard output, errors as
 * one message to the standard error; exit status 0 is success, 1 a failure, 2 a wrong usage.
 */
package org.lcindex.query.cli;
