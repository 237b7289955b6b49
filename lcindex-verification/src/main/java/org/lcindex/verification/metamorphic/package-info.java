/**
 * The metamorphic test: random operations on a real table, and every query run several ways that
 * must give the same cells in the same order (after Pebble's test of the same name). The oracle is
 * HBase's own scan, with the attribute that forbids the index.
 *
 * <table>
 *   <caption>Parts</caption>
 *   <tr><td>{@link org.lcindex.verification.metamorphic.Sequence}</td>
 *       <td>a setting and operations, as a text file that can be replayed</td></tr>
 *   <tr><td>{@link org.lcindex.verification.metamorphic.OperationGenerator}</td>
 *       <td>draws the sequence of a seed</td></tr>
 *   <tr><td>{@link org.lcindex.verification.metamorphic.SequenceRunner}</td>
 *       <td>runs it on a fresh table under a clock that stands still</td></tr>
 *   <tr><td>{@link org.lcindex.verification.metamorphic.Checker}</td>
 *       <td>compares the readings of a query</td></tr>
 *   <tr><td>{@link org.lcindex.verification.metamorphic.Shrinker}</td>
 *       <td>makes a failing sequence small</td></tr>
 *   <tr><td>{@link org.lcindex.verification.metamorphic.MetamorphicCommand}</td>
 *       <td>the command line</td></tr>
 * </table>
 *
 * <p>A sequence that once failed is kept in {@code src/test/resources/metamorphic} and replayed by
 * every build.
 */
package org.lcindex.verification.metamorphic;
