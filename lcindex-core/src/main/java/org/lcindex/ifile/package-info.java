/**
 * The IFile: the rows of one HFile sorted by the value of one column, with the values of the other
 * indexed columns and the rows' cells beside them. FORMAT.md, section "IFile", is the specification
 * of the bytes.
 *
 * <p>Reading goes {@link org.lcindex.ifile.IFileReader} (footer and group directory in memory),
 * then {@link org.lcindex.ifile.IFileGroup} (the pages of one group, each loaded when first asked
 * for). Conditions run over decoded pages with {@link org.lcindex.layout.KeyMatcher}; entries that
 * pass are turned into cells from their payload block. Writing goes through {@link
 * org.lcindex.ifile.IFileWriter}, fed with sorted entries by an {@link
 * org.lcindex.layout.EntryCursor}.
 */
package org.lcindex.ifile;
