/**
 * Which layouts there are. {@link org.lcindex.layouts.Layouts} is the one class that knows them
 * all, and so the line that a second layout adds.
 *
 * <pre>
 *   build, dump; server: index files, audit, copies
 *                  |
 *               Layouts --&gt; sorted.SortedLayout, ...
 *                               |
 *                          layout.Layout
 * </pre>
 */
package org.lcindex.layouts;
