/**
 * The operator's command line: {@link org.lcindex.query.cli.LCIndexCommand} is the root, with
 * {@code index} (one class for each of its commands), {@code dump}, and what {@link
 * org.lcindex.query.cli.CommandProvider}s add. Output goes to the standard output, errors as one
 * message to the standard error; exit status 0 is success, 1 a failure, 2 a wrong usage, 141 that
 * nobody reads the output any more.
 *
 * <p>This package alone uses picocli, an optional dependency: programs that use the library do not
 * get it.
 */
package org.lcindex.query.cli;
