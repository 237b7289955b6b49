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
package org.lcindex.regionserver.master;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.Tables;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.query.text.StatusText;
import org.lcindex.regionserver.testing.LogLines;

/** Values and row keys do not stand where docs/security.md says that there are none. */
@Tag("slices")
class PlacesTest {
  private static final String VALUE = "tellsvalue";
  private static final String ROW = "tellsrow";
  private static final int ROWS = 3_000;

  @Test
  void valuesAndRowKeysStayWhereTheyAre() throws Exception {
    try (LogLines log = new LogLines("");
        IndexedTable table = new IndexedTable("places");
        LCIndexAdmin clients = new LCIndexAdmin(table.connection);
        Admin admin = table.connection.getAdmin()) {
      load(table);
      clients.createIndexes(table.name, "f:v STRING", "f:v STRING GLOBAL");
      clients.waitUntilBuilt(table.name, IndexedTable.LIMIT);
      admin.flush(table.name);
      load(table);
      admin.flush(table.name);
      admin.majorCompact(table.name);
      ask(table);
      clients.waitUntilBuilt(table.name, IndexedTable.LIMIT);

      Map<String, String> places = new TreeMap<>();
      Thread.getAllStackTraces().keySet().forEach(thread -> places.put(thread.getName(), "thread"));
      places.put(beans(), "metrics");
      places.put(log.toString(), "log");
      places.put(StatusText.of(clients.status(table.name)), "status");
      places.put(admin.getRegions(table.name).toString(), "regions");
      for (var index : clients.status(table.name).globalIndexes()) {
        places.put(index.toString(), "global status");
      }
      for (Map.Entry<String, String> place : places.entrySet()) {
        assertFalse(place.getKey().contains(VALUE), () -> place.getValue() + lineOf(place, VALUE));
        assertFalse(place.getKey().contains(ROW), () -> place.getValue() + lineOf(place, ROW));
      }
      assertTrue(log.containing("is built").size() > 0, "the log is looked at");
      clients.dropAllIndexes(table.name, false);
    }
  }

  private static String lineOf(Map.Entry<String, String> place, String text) {
    return place.getKey().lines().filter(line -> line.contains(text)).findFirst().orElse("");
  }

  private static void load(IndexedTable table) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(
          new Put(Bytes.toBytes(ROW + i))
              .addColumn(IndexedTable.FAMILY, Bytes.toBytes("v"), Bytes.toBytes(VALUE + i % 500)));
    }
    try (Table base = table.connection.getTable(table.name)) {
      base.put(puts);
    }
  }

  private static void ask(IndexedTable table) throws IOException {
    try (MdrqClient client = new MdrqClient(table.connection)) {
      for (QueryPath path : new QueryPath[] {QueryPath.LOCAL, QueryPath.GLOBAL}) {
        Mdrq query =
            Mdrq.on(table.descriptor(table.name)).where("v = '" + VALUE + "7'").path(path).build();
        try (ResultScanner rows = client.scan(query)) {
          assertEquals(ROWS / 500, Tables.drain(rows));
        }
      }
    }
  }

  /** All that /jmx shows. */
  private static String beans() {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    StringBuilder all = new StringBuilder();
    for (ObjectName bean : server.queryNames(null, null)) {
      all.append(bean).append('\n');
      if (!bean.getDomain().equals("Hadoop")) {
        continue;
      }
      try {
        for (MBeanAttributeInfo attribute : server.getMBeanInfo(bean).getAttributes()) {
          all.append(attribute.getName()).append('=');
          all.append(server.getAttribute(bean, attribute.getName())).append('\n');
        }
      } catch (JMException | RuntimeException e) {
        all.append(e).append('\n'); // as /jmx does
      }
    }
    return all.toString();
  }
}
