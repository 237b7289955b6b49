/**
 * The local file system as an interface, and the container that all index files share: checksummed,
 * compressed pages between a header and a footer. FORMAT.md, section "The container: common to all
 * three", is the specification of {@link org.lcindex.io.PagedWriter} and {@link
 * org.lcindex.io.PagedReader}.
 */
package org.lcindex.io;
