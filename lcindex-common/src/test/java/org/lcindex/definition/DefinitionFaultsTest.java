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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of a descriptor that this release cannot read are told of, and hide nothing else. */
class DefinitionFaultsTest {
  private static final TableDescriptor PLAIN =
      TableDescriptorBuilder.newBuilder(TableName.valueOf("orders")).build();

  private static TableDescriptor with(String definitions, String disabled) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(PLAIN);
    if (definitions != null) {
      table.setValue(IndexDefinitions.TABLE_KEY, definitions);
    }
    if (disabled != null) {
      table.setValue(IndexDefinitions.DISABLED_KEY, disabled);
    }
    return table.build();
  }

  @Test
  void theOthersAreRead() {
    IndexDefinitions found =
        IndexDefinitions.readable(with("f:a LONGG; ??; f:b INT; ; f:b LONG; f:c DATE", null));
    assertEquals("f:b INT; f:c DATE", found.toString());
    assertEquals(
        List.of("f:a LONGG", "??", "f:b LONG"),
        found.faults().stream().map(DefinitionFault::value).toList());
    String first = found.faults().get(0).toString();
    assertTrue(
        first.startsWith("lcindex.indexes has 'f:a LONGG': unknown type 'LONGG': use one of ["),
        first);
    assertTrue(first.contains("a newer release has written it, or it is mistyped"), first);
    assertTrue(first.contains("lcindex index drop orders --all"), first);
    assertFalse(found.isWhole());
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> IndexDefinitions.of(with("f:a LONGG", null)));
    assertTrue(
        e.getMessage().startsWith("table orders: lcindex.indexes has 'f:a LONGG'"), e::getMessage);
    assertThrows(IllegalStateException.class, () -> found.applyTo(PLAIN), "would lose some");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "o:custkey LONG GLOBAL",
        "o:status STRING GLOBAL BITS 4",
        "o:status STRING GLOBAL ORDERED",
        "o:status STRING GLOBAL DEFERRED CLUSTERING",
        "o:status BYTES LOCAL SECONDARY",
        "o:status STRING DEFERRED ORDERED 7",
        "GLOBAL GRID(o:price DOUBLE, o:date DATE, o:priority STRING) BITS 4,4,2",
        "o:price UUID"
      })
  void aNewerReleaseIsThoughtOf(String text) {
    IndexDefinitions found = IndexDefinitions.readable(with("f:b INT; " + text, null));
    assertEquals("f:b INT", found.toString());
    assertEquals(1, found.faults().size());
    assertEquals(text, found.faults().get(0).value());
    assertTrue(found.faults().get(0).why().contains("a newer release has written it"));
  }

  @Test
  void aBoundThatIsCalledSoIsEscaped() {
    IndexDefinition d = IndexDefinition.parse("o:s STRING \\x47LOBAL \\x4FRDERED", null);
    assertEquals("GLOBAL", assertInstanceOf(LocalDefinition.class, d).min());
    assertEquals("o:s STRING \\x47LOBAL \\x4FRDERED 100", d.toString());
    assertEquals(d, IndexDefinition.parse(d.toString(), null));
  }

  @Test
  void nothingButSeparatorsIsTold() {
    IndexDefinitions found = IndexDefinitions.readable(with(";;;", null));
    assertEquals(";;;", found.faults().get(0).value());
    assertTrue(found.isEmpty() && !found.isWhole());
    assertTrue(IndexDefinitions.readable(with("f:a INT;", null)).faults().isEmpty());
  }

  @Test
  void garbageAmongThoseThatAreOffIsToldAndStays() {
    IndexDefinitions found =
        IndexDefinitions.readable(with("f:a INT; f:b INT", "f:b; f:zz; \u001b[2J"));
    assertTrue(found.isWhole());
    assertEquals("[f:a INT]", found.enabled().list().toString());
    assertEquals(
        List.of("f:zz", "\\u001B[2J"),
        found.faults().stream().map(DefinitionFault::value).toList());
    TableDescriptor changed = found.without(new byte[] {'f'}, new byte[] {'b'}).applyTo(PLAIN);
    assertEquals("\u001b[2J; f:zz", changed.getValue(IndexDefinitions.DISABLED_KEY));
    IndexDefinitions created = found.with(IndexDefinition.parse("f:zz INT", null));
    assertFalse(created.isDisabled(IndexDefinition.parse("f:zz INT", null)), "new ones are on");
    assertEquals(1, IndexDefinitions.readable(with(null, "; ")).faults().size());
  }

  @Test
  void thoseThatAreOffBelongToWhatCannotBeRead() {
    IndexDefinitions found = IndexDefinitions.readable(with("f:a INTT", "f:a"));
    assertEquals(1, found.faults().size(), found.faults()::toString);
  }

  @Test
  void valuesOfAnotherNameAreToldAndStay() {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(with("f:a INT", null))
            .setValue("lcindex.indexes.vector", "o:custkey LONG")
            .build();
    IndexDefinitions found = IndexDefinitions.readable(table);
    assertTrue(found.isWhole());
    assertEquals("lcindex.indexes.vector", found.faults().get(0).key());
    TableDescriptor dropped = IndexDefinitions.removeFrom(table);
    assertEquals("o:custkey LONG", dropped.getValue("lcindex.indexes.vector"));
    assertNull(dropped.getValue(IndexDefinitions.TABLE_KEY));
  }

  @Test
  void oneThatIsRepeatedIsToldOnce() {
    String many = "f:a LONGG; ".repeat(5) + "f:b INT; " + " ??;".repeat(7) + "f:c INTT";
    List<DefinitionFault> faults = IndexDefinitions.readable(with(many, null)).faults();
    assertEquals(
        List.of("f:a LONGG", "??", "f:c INTT"),
        faults.stream().map(DefinitionFault::value).toList());
    assertTrue(faults.get(0).why().endsWith(" (5 times)"), faults::toString);
    String words = faults.get(1).why();
    assertTrue(words.startsWith("index definition '??' has 1 word: write family"), words);
    assertTrue(words.endsWith(" (7 times)"), words);
    assertFalse(faults.get(2).why().contains("times"), faults::toString);
    String other = IntStream.range(0, 12).mapToObj(i -> "x" + i).collect(Collectors.joining(";"));
    IndexDefinitions both = IndexDefinitions.readable(with("x9;" + other + ";x9;x0", null));
    assertEquals(10, both.faults().size());
    assertTrue(both.faults().get(0).why().endsWith(" (3 times)"), both::unread);
    assertTrue(both.faults().get(1).why().endsWith(" (2 times)"), both::unread);
    assertTrue(both.unread().contains("(and 2 more like it)"), both::unread);
  }

  @Test
  void theRemedySaysWhatDroppingAllTakesOut() {
    String remedy = "'lcindex index drop orders --all' drops all indexes of the table, and this";
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(with("f:a INTT", "f:b"))
            .setValue("lcindex.indexes.vector", "f:a HNSW 16")
            .build();
    List<DefinitionFault> faults = IndexDefinitions.readable(table).faults();
    assertEquals(3, faults.size());
    for (DefinitionFault fault : faults) {
      boolean left = fault.key().equals("lcindex.indexes.vector");
      assertEquals(!left, fault.remedy().contains(remedy), fault::toString);
      assertEquals(!left, fault.isDropped());
    }
  }

  @Test
  void aHundredThousandFaultsAreAFew() {
    String many =
        IntStream.range(0, 100_000).mapToObj(i -> "x" + i).collect(Collectors.joining(";"));
    IndexDefinitions found = IndexDefinitions.readable(with(many, null));
    assertEquals(10, found.faults().size());
    assertTrue(found.unread().contains("(and 99990 more like it)"), found.unread());
    assertTrue(found.unread().length() < 10_000);
    IndexDefinitions one = IndexDefinitions.readable(with("y".repeat(60_000_000), null));
    assertTrue(one.unread().length() < 1_000, one.unread());
  }
}
