/**
 * The SFile: the value histogram of one indexed column in one HFile, as the LCIndex paper (section
 * III.B) has it, with equi-depth lines where no bounds are declared. FORMAT.md, section "SFile", is
 * the specification.
 */
package org.lcindex.sfile;
