/**
 * The RFile: the row keys of one HFile by ordinal, with what row resolution needs to know about
 * each row, and the comparison of two HFiles by their RFiles. FORMAT.md, sections "Row model" and
 * "RFile", is the specification.
 */
package org.lcindex.rowfile;
