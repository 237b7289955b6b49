/**
 * Index definitions: what they are, their text form, and where they live in a table descriptor.
 *
 * <pre>
 *   TableDescriptor --&gt; IndexDefinitions --&gt; DefinitionReader --&gt; DefinitionText
 *                                               |                     |
 *                                               v                     v
 *                                          GlobalIndex --&gt; IndexDefinition (sealed)
 *                                                            LocalDefinition
 *                                                            GlobalDefinition
 *
 *   TableDescriptor --&gt; DeclaredColumns --&gt; ColumnDeclaration       for clients only
 *   TableDescriptor --&gt; RowParts --&gt; RowPart                           for clients only
 *   both tell of what they cannot read by DefinitionFault
 * </pre>
 *
 * <p>{@link org.lcindex.definition.IndexDefinition} is the first class to read.
 *
 * <p>A descriptor has local definitions and global ones in a value each. What of {@code
 * IndexDefinitions} does not say otherwise is about local ones, which have index files beside the
 * table's HFiles; a column may have one index of each kind. Commands on local indexes write the
 * local values only.
 *
 * <p>A grid is a {@code GlobalDefinition} of several columns: whatever concerns entries, their
 * table, coverage and removal is one thing for it and for a global index on one column. Only its
 * text ({@code GridText}), its bounds ({@code GridBounds}), and the keys of its entries are its
 * own.
 *
 * <p><b>Another kind of index</b> begins here, with four steps:
 *
 * <ol>
 *   <li>A class among those that {@code IndexDefinition} permits. Its id is a fingerprint that
 *       begins with the name of its kind, so that it never meets what an index of another kind
 *       keeps of its columns.
 *   <li>Its text form: options that {@code DefinitionText} tells apart by a word of {@code
 *       ReservedWords}. Words of kinds that do not exist yet are reserved there already, so no text
 *       of a local index has them.
 *   <li>Its key in {@code DescriptorKeys}, {@code lcindex.indexes.KIND}: servers and clients of
 *       earlier releases take the value for a newer release's, tell of it and go on. {@code
 *       IndexDefinitions} reads and writes it.
 *   <li>Its maintenance in the region server. What {@code IndexDefinitions.forFamily} returns gets
 *       index files for each HFile; a kind without such files is left out there.
 * </ol>
 */
package org.lcindex.definition;
