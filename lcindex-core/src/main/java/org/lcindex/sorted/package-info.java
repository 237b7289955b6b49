/**
 * The sorted layout of an index: the payload lies in the order of the keys.
 *
 * <pre>
 *   SortedLayout --&gt; SortedWriter                 writes both files
 *        |   \-----&gt; IFileDump, SFileDump         print them
 *        v
 *   SortedIndex                                   one index, open
 *     |       |
 *   SFile   IFileReader --&gt; IFileDirectory, IFileGroup
 * (how many)  (entries by key, each with its row's payload)
 * </pre>
 *
 * <p>{@link org.lcindex.sorted.SortedLayout} is the first class to read; the bytes are those of
 * {@link org.lcindex.ifile} and {@link org.lcindex.sfile}.
 */
package org.lcindex.sorted;
