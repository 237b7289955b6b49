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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Descriptors with definitions of both kinds: each has its value, and neither touches the other's.
 */
class GlobalDescriptorTest {
  private static final TableDescriptor PLAIN =
      TableDescriptorBuilder.newBuilder(TableName.valueOf("orders")).build();
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] A = Bytes.toBytes("a");
  private static final String GENERATION = " GENERATION 0123456789abcdef";
  private static final GlobalIndex ON_A = GlobalIndex.parse("f:a INT GLOBAL" + GENERATION);
  private static final GlobalIndex ON_B =
      GlobalIndex.parse("f:b LONG GLOBAL BUCKETS 8" + GENERATION + " SPLITS 16");

  private static TableDescriptor with(String local, String global, String off) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(PLAIN);
    String[] values = {local, global, off};
    String[] keys = {"lcindex.indexes", "lcindex.indexes.global", "lcindex.indexes.disabled"};
    for (int i = 0; i < keys.length; i++) {
      if (values[i] != null) {
        table.setValue(keys[i], values[i]);
      }
    }
    return table.build();
  }

  @Test
  void bothKindsAreReadAndWritten() {
    IndexDefinitions both = IndexDefinitions.parse("f:a INT; f:c DATE").withGlobal(ON_A);
    both = both.withGlobal(ON_B);
    TableDescriptor table = both.applyGlobalsTo(both.applyTo(PLAIN));
    assertEquals("f:a INT; f:c DATE", table.getValue("lcindex.indexes"));
    assertEquals(ON_A + "; " + ON_B, table.getValue("lcindex.indexes.global"));
    IndexDefinitions read = IndexDefinitions.of(table);
    assertEquals(both, read);
    assertEquals(List.of(), read.faults());
    assertEquals(List.of(ON_A, ON_B), read.globals());
    assertEquals(
        "[f:a INT, f:c DATE, f:a INT GLOBAL, f:b LONG GLOBAL BUCKETS 8]", read.all().toString());
    assertEquals("[f:a INT, f:c DATE]", read.list().toString());
    assertEquals("[f:a INT, f:c DATE]", read.forFamily(F).toString(), "those with index files");
    assertEquals("f:a INT", read.find(F, A).orElseThrow().toString());
    assertEquals(ON_A, read.findGlobal(F, A).orElseThrow());
    assertTrue(read.find(F, Bytes.toBytes("b")).isEmpty());
    assertTrue(read.findGlobal(F, Bytes.toBytes("c")).isEmpty());
    assertNotEquals(read, read.withoutGlobal(F, A));
  }

  @Test
  void changesOfLocalOnesTouchNoGlobalValue() {
    // With what this release cannot read, and not as it would write it.
    String global = " " + ON_A + " ;o:s STRING GLOBAL BITS 4" + GENERATION + ";";
    TableDescriptor table = with("f:b INT", global, "f:b");
    IndexDefinitions read = IndexDefinitions.of(table);
    assertTrue(read.isWhole());
    IndexDefinition local = IndexDefinition.parse("f:a INT", null);
    for (IndexDefinitions changed :
        List.of(
            read.with(local),
            read.without(F, Bytes.toBytes("b")),
            read.switched(read.list().get(0), false),
            IndexDefinitions.parse("f:z INT"),
            IndexDefinitions.none())) {
      assertEquals(global, changed.applyTo(table).getValue("lcindex.indexes.global"));
    }
    assertEquals(read.globals(), read.with(local).globals());
    assertEquals(read.globals(), read.enabled().globals());
    assertNull(IndexDefinitions.removeFrom(table).getValue("lcindex.indexes.global"), "all go");
  }

  @Test
  void changesOfGlobalOnesTouchNoLocalValue() {
    TableDescriptor table = with("f:b INT; f:x LONGG", ON_A + "; " + ON_B, "f:b; f:zz");
    TableDescriptor one =
        IndexDefinitions.readable(table).withoutGlobal(F, A).applyGlobalsTo(table);
    assertEquals("f:b INT; f:x LONGG", one.getValue("lcindex.indexes"));
    assertEquals("f:b; f:zz", one.getValue("lcindex.indexes.disabled"));
    assertEquals(ON_B.toString(), one.getValue("lcindex.indexes.global"));
    TableDescriptor none =
        IndexDefinitions.readable(one).withoutGlobal(F, Bytes.toBytes("b")).applyGlobalsTo(one);
    assertNull(none.getValue("lcindex.indexes.global"));
    assertEquals("f:b INT; f:x LONGG", none.getValue("lcindex.indexes"));
  }

  @Test
  void aColumnHasOneOfEachKind() {
    GlobalIndex again = GlobalIndex.create(ON_A.definition(), 0);
    IndexDefinitions both = IndexDefinitions.parse("f:a INT").withGlobal(ON_A).withGlobal(ON_B);
    assertEquals(List.of(again, ON_B), both.withGlobal(again).globals());
    assertEquals("f:a INT", both.withGlobal(again).toString());
    assertEquals(List.of(ON_B), both.withoutGlobal(F, A).globals());
    assertTrue(both.withoutGlobal(F, A).find(F, A).isPresent());
    assertTrue(both.without(F, A).findGlobal(F, A).isPresent());
  }

  @Test
  void aGridStandsBesideIndexesOnItsColumns() {
    GlobalIndex grid =
        GlobalIndex.parse("GLOBAL GRID(f:a LONG, f:z INT) BITS 1,1" + GENERATION + " BOUNDS gA/");
    IndexDefinitions all = IndexDefinitions.none().withGlobal(grid).withGlobal(ON_A);
    IndexDefinitions read = IndexDefinitions.of(all.applyGlobalsTo(PLAIN));
    assertEquals(all, read);
    assertEquals(List.of(), read.faults());
    assertEquals(List.of(grid, ON_A), read.globals());
    assertEquals(grid, read.findGlobal("(f:a,f:z)").orElseThrow());
    assertEquals(ON_A, read.findGlobal("f:a").orElseThrow());
    assertEquals(ON_A, read.findGlobal(F, A).orElseThrow());
    assertTrue(read.findGlobal(F, Bytes.toBytes("z")).isEmpty());
    assertEquals("[f:a INT, f:z INT]", read.columns().toString(), "one type for a column");
    assertEquals(List.of(grid), read.withoutGlobal(F, A).globals());
    assertEquals(List.of(ON_A), read.withoutGlobal("(f:a,f:z)").globals());
    assertEquals(List.of(grid, ON_A), read.withoutGlobal(F, Bytes.toBytes("z")).globals());
    assertEquals(
        List.of(grid.switched(true), ON_A), read.withGlobal(grid.switched(true)).globals());
    assertFalse(read.isDisabled(grid.definition()));
    assertTrue(read.withGlobal(grid.switched(true)).isDisabled(grid.definition()));
  }

  @Test
  void onlyLocalOnesAreSwitchedOff() {
    IndexDefinitions read = IndexDefinitions.of(with("f:a INT", ON_A.toString(), "f:a"));
    assertTrue(read.isDisabled(read.list().get(0)));
    assertFalse(read.isDisabled(ON_A.definition()));
    assertEquals(List.of(), read.enabled().list());
    assertEquals(List.of(ON_A), read.enabled().globals());
    String why = IndexDefinitions.of(with(null, ON_A.toString(), "f:a")).faults().get(0).why();
    assertTrue(why.contains("only local indexes are switched off by it"), why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "o:s STRING GLOBAL BITS 4 GENERATION 0123456789abcdef | 'BITS' is for grids, as GLOBAL",
        "GLOBAL GRID(f:a INT, f:b INT) GENERATION 0123456789abcdef | BOUNDS is missing: drop the",
        "f:b INT                 | has 2 words: write family:qualifier TYPE[(ENCODING)] GLOBAL",
        "f:b INT GLOBAL          | GENERATION is missing: write the 16 hexadecimal digits",
        "f:a LONG GLOBAL GENERATION 0123456789abcdef | f:a has two global definitions: leave one"
      })
  void whatCannotBeReadIsToldAndHidesNothing(String bad, String why) {
    IndexDefinitions found =
        IndexDefinitions.readable(with("f:c INT", ON_A + "; " + bad + "; " + ON_B, null));
    assertEquals(List.of(ON_A, ON_B), found.globals());
    assertEquals("f:c INT", found.toString());
    assertEquals(1, found.faults().size());
    DefinitionFault fault = found.faults().get(0);
    assertEquals("lcindex.indexes.global", fault.key());
    assertEquals(bad, fault.value());
    assertTrue(fault.why().contains(why), fault::toString);
    assertTrue(fault.remedy().contains("lcindex index drop orders --all"), fault::toString);
    assertTrue(fault.isGlobal() && fault.isDropped() && !fault.isDefinition());
    assertTrue(found.isWhole(), "local indexes are all known");
    assertEquals(fault.toString(), found.unreadGlobals());
    assertThrows(IllegalStateException.class, () -> found.applyGlobalsTo(PLAIN), "would lose some");
  }

  @Test
  void manyFaultsOfLocalOnesHideNoGlobalFault() {
    String many = IntStream.range(0, 50).mapToObj(i -> "x" + i).collect(Collectors.joining(";"));
    IndexDefinitions found = IndexDefinitions.readable(with(many, ON_A + "; ??", null));
    assertTrue(found.unreadGlobals().startsWith("lcindex.indexes.global has '??'"));
    assertEquals(11, found.faults().size());
    assertThrows(IllegalStateException.class, () -> found.applyGlobalsTo(PLAIN));
  }

  @Test
  void aGlobalDefinitionIsNoLocalOne() {
    IndexDefinitions found = IndexDefinitions.readable(with("f:c INT; f:a INT GLOBAL", null, null));
    assertEquals("f:c INT", found.toString());
    assertEquals(List.of(), found.globals());
    assertFalse(found.isWhole());
    String why = found.faults().get(0).why();
    assertTrue(why.contains("belongs into lcindex.indexes.global, with its GENERATION"), why);
    IndexDefinition global = ON_A.definition();
    assertThrows(IllegalArgumentException.class, () -> IndexDefinitions.none().with(global));
    assertThrows(IllegalArgumentException.class, () -> IndexDefinitions.of(List.of(global)));
    assertThrows(
        IllegalArgumentException.class, () -> IndexDefinitions.parse("f:c INT; f:a INT GLOBAL"));
  }
}
