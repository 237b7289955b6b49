/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package org.lcindex.global.table;

import java.util.HexFormat;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalIndex;

/**
 * Whose entries a table has, as its descriptor says. A table's name tells nothing to people, and
 * its rows may be those of an older snapshot: so the catalog names the incarnation, too, and
 * entries of another one are not believed.
 *
 * @param base the table whose rows are indexed
 * @param indexId of the definition
 * @param generation of the index
 * @param incarnation a random number, renewed whenever the rows of the table become other ones
 */
@InterfaceAudience.Private
public record EntriesIdentity(TableName base, String indexId, long generation, long incarnation) {
  private static final String BASE = "lcindex.entries.base";
  private static final String INDEX = "lcindex.entries.index";
  private static final String GENERATION = "lcindex.entries.generation";
  private static final String INCARNATION = "lcindex.entries.incarnation";

  /** That of an index's entries. */
  public static EntriesIdentity of(TableName base, GlobalIndex index, long incarnation) {
    return new EntriesIdentity(base, index.definition().id(), index.generation(), incarnation);
  }

  /** What a descriptor says; empty when it is of no table of entries, or damaged. */
  public static Optional<EntriesIdentity> of(TableDescriptor table) {
    String base = table.getValue(BASE);
    String index = table.getValue(INDEX);
    String generation = table.getValue(GENERATION);
    String incarnation = table.getValue(INCARNATION);
    if (base == null || index == null || generation == null || incarnation == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new EntriesIdentity(
              TableName.valueOf(base),
              index,
              HexFormat.fromHexDigitsToLong(generation),
              HexFormat.fromHexDigitsToLong(incarnation)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** This with another incarnation. */
  public EntriesIdentity withIncarnation(long other) {
    return new EntriesIdentity(base, indexId, generation, other);
  }

  /** Writes this into a descriptor, in place of what it says. */
  public void setIn(TableDescriptorBuilder table) {
    table
        .setValue(BASE, base.getNameWithNamespaceInclAsString())
        .setValue(INDEX, indexId)
        .setValue(GENERATION, HexFormat.of().toHexDigits(generation))
        .setValue(INCARNATION, HexFormat.of().toHexDigits(incarnation));
  }
}
