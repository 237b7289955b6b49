/**
 * The command line: what {@code bin/lcindex} runs.
 *
 * <pre>
 *   LCIndexCommand        the root; adds what every CommandProvider on the class path has
 *     TableCommand        a command of one table; AdminCommand has the connection
 *     ScanningCommand     a command that runs a query; rows.RowSink writes its rows
 *       LCIndexAdmin, MdrqClient
 *     CommandErrors       what was thrown, as one message and an exit status
 * </pre>
 *
 * <p>Output goes to the standard output, errors as one message to the standard error; exit status 0
 * is success, 1 a failure, 2 a wrong usage, 141 that nobody reads the output any more.
 *
 * <p>Read {@link org.lcindex.query.cli.LCIndexCommand} first, then {@link
 * org.lcindex.query.cli.AdminCommand}.
 */
package org.lcindex.query.cli;
