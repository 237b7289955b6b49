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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.CoprocessorDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.rpc.IndexException;

class IndexDdlTest {
  private static final byte[] CF = Bytes.toBytes("cf");

  private static TableDescriptor table(String name) {
    return TableDescriptorBuilder.newBuilder(TableName.valueOf(name))
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(CF))
        .setColumnFamily(
            ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("secret"))
                .setEncryptionType("AES")
                .build())
        .setColumnFamily(
            ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("mob"))
                .setMobEnabled(true)
                .build())
        .setColumnFamily(
            ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("nvb"))
                .setNewVersionBehavior(true)
                .build())
        .setValue("other", "kept")
        .build();
  }

  private static List<IndexDefinition> parse(String... texts) {
    List<IndexDefinition> definitions = new ArrayList<>();
    Arrays.stream(texts).forEach(text -> definitions.add(IndexDefinition.parse(text, CF)));
    return definitions;
  }

  private static TableDescriptor create(TableDescriptor table, String... texts) throws IOException {
    return IndexDdl.create(table, parse(texts));
  }

  private static String refused(TableDescriptor table, String... texts) {
    return assertThrows(IndexException.class, () -> create(table, texts)).getMessage();
  }

  @Test
  void createAndDropGoThereAndBack() throws IOException {
    TableDescriptor plain = table("t");
    TableDescriptor two = create(plain, "price DOUBLE 0 99999 100", "nvb:date DATE");
    assertEquals(2, IndexDefinitions.of(two).list().size());
    assertEquals("kept", two.getValue("other"));
    List<CoprocessorDescriptor> observers = List.copyOf(two.getCoprocessorDescriptors());
    assertEquals(1, observers.size());
    assertEquals(LCIndexConstants.OBSERVER_CLASS, observers.get(0).getClassName());
    assertEquals(Integer.MAX_VALUE, observers.get(0).getPriority());

    TableDescriptor three = create(two, "name STRING");
    assertEquals(3, IndexDefinitions.of(three).list().size());
    assertEquals(1, three.getCoprocessorDescriptors().size());

    TableDescriptor left = IndexDdl.drop(three, CF, Bytes.toBytes("price"));
    left = IndexDdl.drop(left, CF, Bytes.toBytes("name"));
    left = IndexDdl.drop(left, Bytes.toBytes("nvb"), Bytes.toBytes("date"));
    assertTrue(left.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS));
    left = IndexDdl.withoutObserver(left);
    assertFalse(left.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS));
    assertEquals(plain, left);
    assertEquals(plain, IndexDdl.withoutObserver(left));
  }

  @Test
  void definingLeavesTheObserverAlone() throws IOException {
    TableDescriptor defined = IndexDdl.define(table("t"), parse("price DOUBLE"));
    assertFalse(defined.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS));
    assertEquals(create(table("t"), "price DOUBLE"), IndexDdl.withObserver(defined));
  }

  @Test
  void absentFamilyNamesTheOthers() {
    String message = refused(table("t"), "nix:price DOUBLE");
    assertTrue(message.contains("nix") && message.contains("cf, mob, nvb, secret"), message);
  }

  @Test
  void encryptedAndMobFamiliesAreRefused() {
    String encrypted = refused(table("t"), "secret:price DOUBLE");
    assertTrue(encrypted.contains("encrypted (AES)"), encrypted);
    String mob = refused(table("t"), "mob:price DOUBLE");
    assertTrue(mob.contains("MOB"), mob);
  }

  @Test
  void oneColumnHasOneIndex() throws IOException {
    TableDescriptor table = create(table("t"), "price DOUBLE");
    assertTrue(refused(table, "price LONG").contains("has an index already"));
    assertTrue(refused(table("t"), "price LONG", "price LONG").contains("each column once"));
  }

  @Test
  void systemTablesAndEmptyListsAreRefused() {
    assertTrue(refused(table("hbase:quota"), "price DOUBLE").contains("system table"));
    assertTrue(refused(table("t")).contains("No index definition"));
  }

  @Test
  void dropOfAnAbsentIndexNamesTheOthers() throws IOException {
    TableDescriptor table = create(table("t"), "price DOUBLE");
    IndexException e =
        assertThrows(IndexException.class, () -> IndexDdl.drop(table, CF, Bytes.toBytes("prices")));
    assertTrue(
        e.getMessage().endsWith("it has indexes on cf:price; did you mean cf:price?"),
        e.getMessage());
    e =
        assertThrows(
            IndexException.class, () -> IndexDdl.drop(table("t"), CF, Bytes.toBytes("price")));
    assertTrue(e.getMessage().endsWith("nor any other"), e.getMessage());
  }

  private static TableDescriptor with(String key, String value) {
    return TableDescriptorBuilder.newBuilder(table("t")).setValue(key, value).build();
  }

  @Test
  void whatIsLeftWhenThereIsNoIndexToDropIsTold() {
    String none = "Table t has no index to drop";
    String plain =
        assertThrows(IndexException.class, () -> IndexDdl.dropAll(table("t"))).getMessage();
    assertEquals(none, plain);
    TableDescriptor newer = with("lcindex.indexes.vector", "f:a HNSW 16");
    String told = assertThrows(IndexException.class, () -> IndexDdl.dropAll(newer)).getMessage();
    assertTrue(told.startsWith(none + ". This is left, as it may be of a newer release: "), told);
    assertTrue(told.contains("lcindex.indexes.vector has 'f:a HNSW 16': this release does"), told);
  }

  @Test
  void aColumnWithoutAnIndexMayHaveOneThatCannotBeRead() {
    for (String readable : List.of("", "cf:b LONG; ")) {
      TableDescriptor table = with("lcindex.indexes", readable + "cf:a LONGG");
      IndexDefinitions definitions = IndexDefinitions.readable(table);
      String message =
          assertThrows(
                  IndexException.class,
                  () -> IndexedColumn.find(table.getTableName(), definitions, "cf:a"))
              .getMessage();
      String others = readable.isEmpty() ? ", nor any other" : "; it has indexes on cf:b";
      assertTrue(message.startsWith("Table t has no index on cf:a" + others + ". There"), message);
      assertTrue(message.contains("cannot be read: lcindex.indexes has 'cf:a LONGG'"), message);
    }
  }

  @Test
  void defaultFamilyIsTheOnlyOne() {
    assertNull(IndexDdl.defaultFamily(table("t")));
    TableDescriptor one =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(CF))
            .build();
    assertArrayEquals(CF, IndexDdl.defaultFamily(one));
  }
}
