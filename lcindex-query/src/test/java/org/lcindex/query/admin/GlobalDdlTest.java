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
package org.lcindex.query.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowParts;
import org.lcindex.query.IndexChange;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.text.DescribeText;
import org.lcindex.query.text.DroppedText;
import org.lcindex.query.text.StatusText;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.IndexState;

/** Commands on tables with definitions of both kinds: each changes what it was asked to. */
class GlobalDdlTest {
  private static final String GENERATION = " GENERATION 0123456789abcdef";
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] A = Bytes.toBytes("a");
  private static final TableName NAME = TableName.valueOf("t");

  /** A value that this release cannot read as a whole, and would not write so. */
  private static final String ODD_VALUE =
      " f:a INT GLOBAL" + GENERATION + ";f:s STRING GLOBAL BITS 4" + GENERATION + ";";

  private static TableDescriptor table(String local, String global) {
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(NAME)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(F))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of("g"));
    if (!local.isEmpty()) {
      table.setValue(IndexDefinitions.TABLE_KEY, local);
    }
    if (!global.isEmpty()) {
      table.setValue(IndexDefinitions.GLOBAL_KEY, global);
    }
    return table.build();
  }

  private static List<IndexDefinition> parse(String text) {
    return List.of(IndexDefinition.parse(text, F));
  }

  private static String refused(Callable<?> change) {
    return assertThrows(IndexException.class, change::call).getMessage();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"f:a INT GLOBAL", "f:a INT GLOBAL ORDERED BUCKETS 8", "f:nofamily INT GLOBAL"})
  void noneIsCreatedByADescriptorAlone(String text) {
    TableDescriptor table = table("f:b INT", "");
    String told = refused(() -> IndexDdl.define(table, parse(text)));
    assertTrue(told.startsWith("GLOBAL indexes are created by the master"), told);
    assertTrue(told.contains("Table t is unchanged; without GLOBAL, 'f:"), told);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f:a INT GLOBAL; f:b LONG GLOBAL  |",
        "f:d INT GLOBAL; f:d INT GLOBAL   | Column f:d of table t has a GLOBAL index already: f:d",
        "f:c INT GLOBAL BUCKETS 4         | Column f:c of table t has a GLOBAL index already: f:c",
        "f:x LONG GLOBAL                  | Column f:x of table t has a LOCAL index of INT, and",
        "f:y LONG GLOBAL                  | Column f:y of table t is declared DATE",
        "h:a INT GLOBAL                   | Table t has no family h; its families are f, g",
      })
  void whatTheDescriptorTellsIsToldWithoutTheMaster(String texts, String expected)
      throws IOException {
    TableDescriptor table =
        ColumnDdl.set(
            table("f:x INT", "f:c INT GLOBAL" + GENERATION),
            List.of(ColumnDeclaration.parse("f:y DATE", null)),
            RowParts.none());
    List<GlobalIndex> more = new ArrayList<>();
    for (String text : texts.split(";")) {
      more.add(GlobalIndex.create((GlobalDefinition) IndexDefinition.parse(text.strip(), F), 0));
    }
    if (expected == null) {
      IndexChecks.checkGlobals(table, more);
    } else {
      String told =
          refused(
              () -> {
                IndexChecks.checkGlobals(table, more);
                return null;
              });
      assertTrue(told.startsWith(expected), told);
    }
  }

  @Test
  void aTableHasSoManyAtMost() throws IOException {
    List<GlobalIndex> more = new ArrayList<>();
    for (int i = 1; i < GlobalDefinition.MAX_OF_A_TABLE; i++) {
      more.add(GlobalIndex.parse("f:c" + i + " INT GLOBAL" + GENERATION));
    }
    TableDescriptor table = table("", "f:a INT GLOBAL" + GENERATION);
    IndexChecks.checkGlobals(table, more);
    more.add(GlobalIndex.parse("f:b INT GLOBAL" + GENERATION));
    String told =
        refused(
            () -> {
              IndexChecks.checkGlobals(table, more);
              return null;
            });
    assertTrue(
        told.startsWith("Table t would have 33 GLOBAL indexes, and may have 32: each is a"), told);
  }

  /** What the observer of local indexes does in a descriptor, where servers do not give it. */
  @Test
  void theObserverStaysAsLongAsThereIsAnIndexOfEitherKind() throws IOException {
    TableDescriptor both = IndexDdl.withObserver(table("f:a INT", "f:b INT GLOBAL" + GENERATION));
    AlteredTable left =
        AlteredTable.of(
            both,
            IndexEdit.drop(parse("f:a INT"), true),
            AlteredTable.Observer.UNWANTED,
            false,
            true);
    assertTrue(left.namesObserver() && !left.last());
    AlteredTable none =
        AlteredTable.of(
            IndexDdl.withObserver(table("", "")),
            IndexEdit.unobserved(),
            AlteredTable.Observer.UNWANTED,
            false,
            true);
    assertEquals(table("", ""), none.now());
    AlteredTable first =
        AlteredTable.of(
            table("", ""), IndexEdit.observed(), AlteredTable.Observer.WANTED, false, true);
    assertTrue(first.observerAdded() && !first.online());
    AlteredTable given =
        AlteredTable.of(
            table("", ""), IndexEdit.observed(), AlteredTable.Observer.WANTED, true, true);
    assertTrue(given.unchanged());
  }

  @Test
  void changesOfLocalIndexesKeepTheGlobalValue() throws IOException {
    TableDescriptor table = table("f:b INT; f:c DATE", ODD_VALUE);
    byte[] b = Bytes.toBytes("b");
    for (TableDescriptor changed :
        List.of(
            IndexDdl.create(table, parse("f:a INT")),
            IndexDdl.drop(table, F, b),
            IndexDdl.drop(IndexDdl.drop(table, F, b), F, Bytes.toBytes("c")),
            IndexDdl.switched(table, F, b, true),
            ColumnDdl.set(
                table, List.of(ColumnDeclaration.parse("f:d LONG", null)), RowParts.none()),
            IndexEdit.create(parse("f:z INT")).takeBack().change().apply(table))) {
      assertEquals(ODD_VALUE, changed.getValue(IndexDefinitions.GLOBAL_KEY));
    }
  }

  @Test
  void aGlobalIndexIsDroppedByItself() throws IOException {
    TableDescriptor table = table("f:a INT; f:x LONGG", "f:a INT GLOBAL" + GENERATION);
    IndexEdit edit = IndexEdit.drop(parse("f:a INT GLOBAL"), false);
    TableDescriptor dropped = edit.change().apply(table);
    assertNull(dropped.getValue(IndexDefinitions.GLOBAL_KEY));
    assertEquals("f:a INT; f:x LONGG", dropped.getValue(IndexDefinitions.TABLE_KEY));
    assertTrue(refused(() -> edit.change().apply(dropped)).contains("has no GLOBAL index on f:a"));
    TableDescriptor odd = table("f:a INT", ODD_VALUE);
    String told = refused(() -> edit.change().apply(odd));
    assertTrue(
        told.startsWith("Nothing is changed. table t: lcindex.indexes.global has 'f:s"), told);
  }

  @Test
  void bothOnOneColumnAreDroppedByTheirKinds() throws IOException {
    TableDescriptor table = table("f:a INT", "f:a INT GLOBAL" + GENERATION);
    TableDescriptor local = IndexEdit.drop(parse("f:a INT"), false).change().apply(table);
    assertNull(local.getValue(IndexDefinitions.TABLE_KEY));
    assertEquals(1, IndexDefinitions.of(local).globals().size());
    List<IndexDefinition> both = IndexDefinitions.of(table).all();
    IndexEdit edit = IndexEdit.drop(both, false);
    TableDescriptor none = edit.change().apply(table);
    assertEquals(table("", ""), none);
    assertTrue(edit.isIn(none));
    assertTrue(!edit.isIn(local) && !edit.isIn(table));
  }

  @Test
  void droppingAllTakesBothKindsAndNamesTheTables() throws IOException {
    TableDescriptor table = table("f:b INT", ODD_VALUE);
    IndexEdit edit = IndexEdit.dropAll(false);
    assertEquals(table("", ""), edit.change().apply(table));
    assertEquals(table("", ""), edit.change().apply(table("", ODD_VALUE)));
    IndexChange change =
        edit.told()
            .apply(
                new IndexChange(
                    NAME, true, true, 1, IndexDefinitions.readable(table), List.of("a note")));
    GlobalIndex onA = GlobalIndex.parse("f:a INT GLOBAL" + GENERATION);
    assertEquals(
        List.of(
            "dropped, too: lcindex.indexes.global 'f:s STRING GLOBAL BITS 4"
                + GENERATION
                + "', which cannot be read",
            "a note",
            "The master deletes the entries of f:a INT GLOBAL, table "
                + GlobalTables.entries(NAME, onA)
                + ", in the background if it has LCIndex's observer; else a superuser does."),
        change.notes());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f:a GLOBAL   | f:a INT GLOBAL",
        "a  GLOBAL    | f:a INT GLOBAL",
        "f:a LOCAL    | f:a INT",
        "f:b          | f:b LONG GLOBAL",
        "b            | f:b LONG GLOBAL",
        "f:b GLOBAL   | f:b LONG GLOBAL",
        "f:c          | f:c DATE",
        "f:d GLOBAL   | f:d\\x20GLOBAL INT",
        "f:a          | Column f:a of table t has an index of each kind; say which: 'f:a LOCAL'",
        "a            | Column a of table t has an index of each kind; say which: 'a LOCAL' or",
        "f:b LOCAL    | Table t has no index on f:b LOCAL; it has indexes on f:a, f:c, f:d",
        "f:c GLOBAL   | Table t has no index on f:c GLOBAL; it has indexes on f:a, f:c, f:d",
        "f:zz         | Table t has no index on f:zz; it has indexes on f:a, f:c, f:d"
      })
  void anIndexIsNamedByColumnAndKind(String typed, String expected) {
    IndexDefinitions definitions =
        IndexDefinitions.of(
            table(
                "f:a INT; f:c DATE; f:d\\x20GLOBAL INT",
                "f:a INT GLOBAL" + GENERATION + "; f:b LONG GLOBAL" + GENERATION));
    String found;
    try {
      found = IndexedColumn.find(NAME, definitions, typed).toString();
    } catch (IndexException e) {
      found = e.getMessage();
    }
    assertTrue(found.startsWith(expected), found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(f:a,f:b)        | GLOBAL GRID(f:a INT, f:b LONG)",
        "(f:a, b)         | GLOBAL GRID(f:a INT, f:b LONG)",
        "( a , b ) GLOBAL | GLOBAL GRID(f:a INT, f:b LONG)",
        "(b,a)            | GLOBAL GRID(f:b LONG, f:a INT)",
        "f:b              | f:b LONG GLOBAL",
        "f:a              | Table t has no index on f:a; it has indexes on f:b, (f:a,f:b), (f:b,f:a)",
        "(a)              | Table t has no index on (a); it has indexes on f:b, (f:a,f:b), (f:b,f:a)",
        "(a,b,c)          | Table t has no index on (a,b,c); it has indexes on f:b",
        "(a,b) LOCAL      | Table t has no index on (a,b) LOCAL",
      })
  void aGridIsNamedByItsColumns(String typed, String expected) {
    IndexDefinitions definitions =
        IndexDefinitions.of(
            table(
                "",
                "f:b LONG GLOBAL"
                    + GENERATION
                    + "; GLOBAL GRID(f:a INT, f:b LONG) BITS 2,2"
                    + GENERATION
                    + " BOUNDS /; GLOBAL GRID(f:b LONG, f:a INT) BITS 2,2"
                    + GENERATION
                    + " BOUNDS /"));
    String found;
    try {
      found = IndexedColumn.find(NAME, definitions, typed).toString();
    } catch (IndexException e) {
      found = e.getMessage();
    }
    assertTrue(found.startsWith(expected), found);
  }

  @Test
  void whatIsDoneToFilesMeansTheLocalOne() throws IOException {
    TableDescriptor table =
        table("f:a INT", "f:a INT GLOBAL" + GENERATION + "; f:b LONG GLOBAL" + GENERATION);
    IndexDefinitions definitions = IndexDefinitions.of(table);
    for (String typed : List.of("f:a", "a", "f:a LOCAL")) {
      assertEquals("f:a INT", IndexedColumn.findLocal(NAME, definitions, typed).toString(), typed);
    }
    for (String typed : List.of("f:b", "f:a GLOBAL", "b GLOBAL")) {
      String told = refused(() -> IndexedColumn.findLocal(NAME, definitions, typed));
      assertTrue(told.startsWith("The index on " + typed + " of table t is GLOBAL"), told);
    }
    assertEquals("f:a INT", IndexDdl.served(table, F, A).toString());
    String told = refused(() -> IndexDdl.switched(table, F, Bytes.toBytes("b"), true));
    assertTrue(told.contains("is GLOBAL, and only LOCAL ones have files"), told);
  }

  @Test
  void aColumnHasOneType() throws IOException {
    TableDescriptor table = table("", "f:a INT GLOBAL" + GENERATION);
    String told = refused(() -> IndexDdl.define(table, parse("f:a LONG")));
    assertTrue(told.contains("has a GLOBAL index of INT, and the new one is of LONG"), told);
    assertEquals(1, IndexDefinitions.of(IndexDdl.define(table, parse("f:a INT"))).list().size());
    told =
        refused(
            () ->
                ColumnDdl.set(
                    table, List.of(ColumnDeclaration.parse("f:a LONG", null)), RowParts.none()));
    assertTrue(told.contains("its index is of INT"), told);
  }

  @Test
  void ourOwnTablesHaveNone() {
    GlobalIndex index = GlobalIndex.parse("f:a INT GLOBAL" + GENERATION);
    for (TableName own : List.of(GlobalTables.CATALOG, GlobalTables.entries(NAME, index))) {
      TableDescriptor table =
          TableDescriptorBuilder.newBuilder(own)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(F))
              .build();
      String told = refused(() -> IndexDdl.define(table, parse("f:a INT")));
      assertTrue(told.contains("is a table of LCIndex's own"), told);
    }
  }

  @Test
  void theyAreShownWithKindAndPolicy() {
    TableDescriptor table =
        table("f:a INT", "f:a INT GLOBAL BUCKETS 8" + GENERATION + " SPLITS 16");
    IndexDefinitions definitions = IndexDefinitions.of(table);
    TableIndexStatus status =
        new TableIndexStatus(
            NAME,
            definitions.list(),
            List.of(),
            "the table is disabled",
            List.of(),
            List.of(),
            null,
            definitions.globals(),
            List.of());
    String list = DescribeText.list(List.of(status));
    assertTrue(list.matches("(?s).*t +f:a INT +DISABLED .*"), list);
    assertTrue(list.matches("(?s).*t +f:a INT GLOBAL BUCKETS 8 +DISABLED +-.*"), list);
    String describe = DescribeText.of(table, status);
    String line =
        "f:a INT GLOBAL BUCKETS 8: old entries go ORDERED, 8 buckets, generation 0123456789abcdef,"
            + " made with 16 regions, entries in table "
            + GlobalTables.entries(NAME, definitions.globals().get(0));
    assertTrue(describe.contains(line), describe);
    String summary = StatusText.summary(status);
    assertTrue(summary.startsWith("table t: DISABLED, 2 indexes,"), summary);
    assertTrue(summary.matches("(?s).*f:a INT GLOBAL BUCKETS 8 +DISABLED.*"), summary);
    assertEquals("2 indexes of table t (f:a, f:a GLOBAL)", DroppedText.all(status));
    assertEquals(IndexState.DISABLED, status.overall().state(), "the local one's");
    assertEquals(1, status.indexes().size());
  }
}
