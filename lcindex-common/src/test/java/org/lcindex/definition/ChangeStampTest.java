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
package org.lcindex.definition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** Which descriptors a master with the observer lets take the place of the current one. */
class ChangeStampTest {
  private static final TableDescriptor PLAIN =
      TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
          .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
          .build();

  private static TableDescriptor with(TableDescriptor table, String key, String value) {
    return TableDescriptorBuilder.newBuilder(table).setValue(key, value).build();
  }

  private static TableDescriptor without(TableDescriptor table, String key) {
    return TableDescriptorBuilder.newBuilder(table).removeValue(key).build();
  }

  private static TableDescriptor indexed(TableDescriptor origin, String definitions) {
    return ChangeStamp.stamp(origin, with(origin, IndexDefinitions.TABLE_KEY, definitions));
  }

  private static TableDescriptor family(TableDescriptor table, ColumnFamilyDescriptor family) {
    TableDescriptorBuilder builder = TableDescriptorBuilder.newBuilder(table);
    return (table.hasColumnFamily(family.getName())
            ? builder.modifyColumnFamily(family)
            : builder.setColumnFamily(family))
        .build();
  }

  private static void passes(TableDescriptor current, TableDescriptor written) {
    assertEquals(Optional.empty(), ChangeStamp.refusal(current, written));
  }

  private static void refused(TableDescriptor current, TableDescriptor written, String why) {
    String refusal = ChangeStamp.refusal(current, written).orElse("passes");
    assertTrue(refusal.contains(why), refusal);
    assertTrue(refusal.contains("The table is unchanged; read the table's descriptor"), refusal);
  }

  @Test
  void anIndexCommandPassesIfItReadTheCurrentDescriptor() {
    TableDescriptor first = indexed(PLAIN, "f:a LONG");
    passes(PLAIN, first);
    passes(first, indexed(first, "f:a LONG; f:b LONG"));
  }

  @Test
  void anIndexCommandThatWasOvertakenIsRefused() {
    TableDescriptor first = indexed(PLAIN, "f:a LONG");
    for (TableDescriptor overtaken :
        List.of(
            first,
            with(PLAIN, "owner", "x"),
            family(PLAIN, ColumnFamilyDescriptorBuilder.of("g")),
            family(PLAIN, ttl(60)))) {
      refused(overtaken, indexed(PLAIN, "f:b LONG"), "altered after the descriptor was read");
    }
  }

  @Test
  void nobodyUndoesAnIndexCommandByADescriptorFromBeforeIt() {
    TableDescriptor first = indexed(PLAIN, "f:a LONG");
    TableDescriptor second = indexed(first, "f:a LONG; f:b LONG");
    refused(first, with(PLAIN, "owner", "x"), "other values lcindex.*");
    refused(second, with(first, "owner", "x"), "altered after the descriptor was read");
    refused(
        second,
        with(without(second, IndexDefinitions.TABLE_KEY), ChangeStamp.KEY, "nonsense"),
        "another table's");
  }

  /** What was created is dropped again: all is as it was, but for the stamp. */
  @Test
  void nobodyUndoesTwoIndexCommandsThatCancelEachOtherOut() {
    TableDescriptor first = indexed(PLAIN, "f:a LONG");
    TableDescriptor created = indexed(first, "f:a LONG; f:b LONG");
    TableDescriptor dropped = indexed(created, "f:a LONG");
    refused(dropped, with(created, "owner", "x"), "altered after the descriptor was read");
    TableDescriptor again = indexed(dropped, "f:a LONG; f:b LONG");
    refused(again, with(dropped, "owner", "x"), "altered after the descriptor was read");
    passes(again, with(again, "owner", "x"));
  }

  @Test
  void othersAreNotHindered() {
    TableDescriptor first = indexed(PLAIN, "f:a LONG");
    passes(PLAIN, with(PLAIN, "owner", "x"));
    TableDescriptor owned = with(first, "owner", "x");
    passes(first, owned);
    passes(owned, with(owned, "owner", "y"));
    passes(owned, family(owned, ColumnFamilyDescriptorBuilder.of("g")));
    // Not by an index command, but on purpose and of the current descriptor.
    passes(owned, without(owned, IndexDefinitions.TABLE_KEY));
    passes(owned, with(owned, IndexDefinitions.TABLE_KEY, "f:c LONG"));
    passes(owned, without(owned, ChangeStamp.KEY));
  }

  @Test
  void aDescriptorMadeFromNothingHasToKeepTheIndexes() {
    TableDescriptor first = indexed(PLAIN, "f:a LONG");
    refused(first, PLAIN, "index drop");
    passes(first, with(PLAIN, IndexDefinitions.TABLE_KEY, "f:a LONG"));
    refused(first, with(PLAIN, IndexDefinitions.TABLE_KEY, "f:a INT"), "index drop");
    refused(
        first,
        with(with(PLAIN, IndexDefinitions.TABLE_KEY, "f:a LONG"), "lcindex.jobs.mode", "NEVER"),
        "index drop");
  }

  private static ColumnFamilyDescriptor ttl(int seconds) {
    return ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("f"))
        .setTimeToLive(seconds)
        .build();
  }

  @Test
  void digestsTellDescriptorsApart() throws IOException {
    List<TableDescriptor> all =
        List.of(
            PLAIN,
            with(PLAIN, "a", "bc"),
            with(PLAIN, "ab", "c"),
            with(with(PLAIN, "a", "b"), "c", "d"),
            family(PLAIN, ttl(60)),
            family(PLAIN, ttl(61)),
            family(PLAIN, ColumnFamilyDescriptorBuilder.of("g")),
            family(
                PLAIN,
                ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("f"))
                    .setConfiguration("a", "bc")
                    .build()),
            family(
                PLAIN,
                ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("f"))
                    .setValue("a", "bc")
                    .build()),
            TableDescriptorBuilder.newBuilder(PLAIN).setCoprocessor("some.Observer").build());
    Set<String> digests = new HashSet<>();
    all.forEach(table -> digests.add(ChangeStamp.digest(table)));
    assertEquals(all.size(), digests.size());
  }

  @Test
  void theStampCountsAndIsAlwaysAnother() {
    TableDescriptor one = ChangeStamp.stamp(PLAIN, PLAIN);
    TableDescriptor other = ChangeStamp.stamp(PLAIN, PLAIN);
    assertNotEquals(one, other);
    assertNotEquals(ChangeStamp.digest(PLAIN), ChangeStamp.digest(one));
    assertNotEquals(ChangeStamp.digest(one), ChangeStamp.digest(other));
    assertEquals(
        ChangeStamp.digest(with(with(one, "a", "b"), "c", "d")),
        ChangeStamp.digest(with(with(one, "c", "d"), "a", "b")));
  }
}
