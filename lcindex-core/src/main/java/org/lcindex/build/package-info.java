/**
 * An HFile's index files. {@link org.lcindex.build.HFileIndexBuilder} makes them from its cells, in
 * one pass and bounded memory; {@link org.lcindex.build.HFileIndexMerger} makes them from those of
 * the HFiles that a compaction has put together. Both make the same bytes.
 */
package org.lcindex.build;
