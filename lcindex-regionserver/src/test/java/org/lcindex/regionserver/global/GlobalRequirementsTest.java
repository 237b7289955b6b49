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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Message;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.BaseRowProcessorEndpoint;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.coprocessor.MultiRowMutationEndpoint;
import org.apache.hadoop.hbase.security.visibility.VisibilityController;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.LCIndexConstants;

/** What global indexes are refused for, with value and remedy. */
class GlobalRequirementsTest {
  private static final byte[] F = Bytes.toBytes("f");

  /** As somebody's own. */
  public static final class RowProcessors extends BaseRowProcessorEndpoint<Message, Message> {}

  private static Configuration good() {
    Configuration conf = new Configuration(false);
    conf.set(GlobalRequirements.BULKLOAD_HANDLERS, "10");
    conf.set(LCIndexConstants.EVERY_TABLE_KEY, LCIndexConstants.OBSERVER_WITH_PRIORITY);
    return conf;
  }

  private static void refused(List<String> why, String... words) {
    assertEquals(1, why.size(), why::toString);
    for (String word : words) {
      assertTrue(why.get(0).contains(word), why::toString);
    }
  }

  @Test
  void aServerThatHasAll() {
    assertEquals(List.of(), GlobalRequirements.missing(good(), "2.6.4-hadoop3"));
  }

  @Test
  void handlersForBulkLoads() {
    Configuration conf = good();
    conf.set(GlobalRequirements.BULKLOAD_HANDLERS, "0");
    refused(
        GlobalRequirements.missing(conf, "2.6.0"),
        "hbase.regionserver.bulkload.handler.count is 0",
        "Set it to 10 or more");
    refused(GlobalRequirements.missing(conf, "2.5.13-hadoop3"), "HBase 2.5.13-hadoop3", "2.6.0");
  }

  @Test
  void keysByWhichEntriesWouldBeMissing() {
    for (String key :
        List.of(
            CoprocessorHost.ABORT_ON_ERROR_KEY,
            CoprocessorHost.COPROCESSORS_ENABLED_CONF_KEY,
            CoprocessorHost.USER_COPROCESSORS_ENABLED_CONF_KEY,
            GlobalRequirements.LOG_ENABLED)) {
      Configuration conf = good();
      conf.set(key, "false");
      refused(GlobalRequirements.missing(conf, "2.6.4"), key + " is false", "Remove it");
    }
  }

  @Test
  void coprocessorsOfAServer() {
    Configuration conf = good();
    conf.set(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, VisibilityController.class.getName());
    refused(
        GlobalRequirements.missing(conf, "2.6.4"),
        "VisibilityController",
        CoprocessorHost.REGION_COPROCESSOR_CONF_KEY);
    conf.set(CoprocessorHost.REGION_COPROCESSOR_CONF_KEY, RowProcessors.class.getName() + "|7");
    refused(GlobalRequirements.missing(conf, "2.6.4"), "row processor", "RowProcessors");
  }

  private static List<String> ofTable(ColumnFamilyDescriptorBuilder family) {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(family.build())
            .build();
    return GlobalRequirements.missing(good(), table, List.of(F));
  }

  @Test
  void families() {
    assertEquals(List.of(), ofTable(ColumnFamilyDescriptorBuilder.newBuilder(F)));
    refused(ofTable(ColumnFamilyDescriptorBuilder.newBuilder(F).setMobEnabled(true)), "MOB");
    refused(
        ofTable(ColumnFamilyDescriptorBuilder.newBuilder(F).setEncryptionType("AES")),
        "encrypted with AES");
    refused(
        ofTable(ColumnFamilyDescriptorBuilder.newBuilder(F).setNewVersionBehavior(true)),
        "NEW_VERSION_BEHAVIOR");
    refused(ofTable(ColumnFamilyDescriptorBuilder.newBuilder(V)), "no family f");
  }

  private static final byte[] V = Bytes.toBytes("v");

  @Test
  void coprocessorsOfATable() throws Exception {
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(F))
            .setCoprocessor(LCIndexConstants.OBSERVER_CLASS)
            .setCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS);
    assertEquals(List.of(), GlobalRequirements.missing(good(), table.build(), List.of(F)));
    table.setCoprocessor(RowProcessors.class.getName());
    refused(
        GlobalRequirements.missing(good(), table.build(), List.of(F)),
        "row processor",
        "the table's descriptor");
    table.removeCoprocessor(RowProcessors.class.getName());
    table.setCoprocessor("org.example.Absent");
    refused(
        GlobalRequirements.missing(good(), table.build(), List.of(F)),
        "org.example.Absent",
        "cannot be looked at");
  }

  /** A region's configuration has the values of its table. */
  @Test
  void coprocessorsOfATablesValues() {
    for (String key :
        List.of(
            CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
            CoprocessorHost.USER_REGION_COPROCESSOR_CONF_KEY)) {
      String where = key + " in the table's descriptor";
      assertEquals(List.of(), valued(key, LCIndexConstants.OBSERVER_WITH_PRIORITY));
      assertEquals(List.of(), valued(key, MultiRowMutationEndpoint.class.getName() + "|7|"));
      refused(valued(key, RowProcessors.class.getName()), "row processor", where);
      refused(valued(key, " org.example.Absent , "), "cannot be looked at", where);
      refused(
          valued(key, MultiRowMutationEndpoint.class.getName() + "|" + Integer.MAX_VALUE),
          "asked after it",
          where);
      refused(
          valued(key, MultiRowMutationEndpoint.class.getName() + "|last"), "is no number", where);
    }
  }

  private static List<String> valued(String key, String value) {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(F))
            .setValue(key, value)
            .build();
    return GlobalRequirements.missing(good(), table, List.of(F));
  }
}
