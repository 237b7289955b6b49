/**
 * From an HFile's cells to its index files, in one pass and bounded memory. {@link
 * org.lcindex.build.HFileIndexBuilder} is the way in.
 */
package org.lcindex.build;
