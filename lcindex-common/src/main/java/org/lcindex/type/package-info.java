/**
 * Column types: how the bytes of a cell become an order-preserving key, a Java value and text.
 *
 * <p>A {@link org.lcindex.type.ValueCodec} is a pair of {@link org.lcindex.type.ColumnType} (which
 * order values have) and {@link org.lcindex.type.ValueEncoding} (how clients store them).
 */
package org.lcindex.type;
