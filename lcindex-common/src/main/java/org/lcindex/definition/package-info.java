/**
 * Index definitions: what they are, their text form, and where they live in a table descriptor.
 *
 * <pre>
 *   TableDescriptor --&gt; IndexDefinitions --&gt; DefinitionReader --&gt; DefinitionText
 *                                                                     |
 *                  IndexDefinition (sealed) &lt;--- LocalDefinition &lt;---+
 *
 *   TableDescriptor --&gt; DeclaredColumns --&gt; ColumnDeclaration       for clients only
 *   both tell of what they cannot read by DefinitionFault
 * </pre>
 *
 * <p>{@link org.lcindex.definition.IndexDefinition} is the first class to read.
 *
 * <p><b>Another kind of index</b> (GLOBAL, GRID) begins here, with four steps:
 *
 * <ol>
 *   <li>A class among those that {@code IndexDefinition} permits. It may have several columns. Its
 *       id is a fingerprint that begins with the name of its kind, so that it never meets the files
 *       of a local index on its column.
 *   <li>Its text form in {@code DefinitionText}. The words of kinds are reserved there already, so
 *       no text of a local index has them.
 *   <li>Its key in {@code DescriptorKeys}, {@code lcindex.indexes.KIND}: servers and clients of
 *       today take the value for a newer release's, tell of it and go on. {@code IndexDefinitions}
 *       reads and writes it.
 *   <li>Its maintenance in the region server. What {@code IndexDefinitions.forFamily} returns gets
 *       index files for each HFile; a kind without such files is left out there.
 * </ol>
 */
package org.lcindex.definition;
