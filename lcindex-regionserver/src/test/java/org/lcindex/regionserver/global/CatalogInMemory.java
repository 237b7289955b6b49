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

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.base.BuildMeter;
import org.lcindex.regionserver.global.coverage.HeldRegions;
import org.lcindex.regionserver.global.coverage.ServerCatalog;

/**
 * The catalog and what builds want of a server, without HBase: their threads do their work a step
 * at a time. For one thread.
 */
final class CatalogInMemory {
  private static final ServerName SERVER = ServerName.valueOf("host", 1, 2);

  /** How long a region waits until it looks again, as no other constant has it. */
  static final long LOOK_MILLIS = 12_345;

  final SteppedThread looks = new SteppedThread();
  final SteppedThread building = new SteppedThread();

  /** Whether the master has written that regions are open here. */
  boolean held = true;

  /** What is thrown in place of answers of the catalog. */
  Exception failing;

  /** What happens before the rows of a table are read. */
  Runnable beforeRows = () -> {};

  /** Cells by their columns, by row. */
  private final Map<byte[], Map<byte[], Cell>> rows = new TreeMap<>(Arrays::compareUnsigned);

  private final ServerCatalog catalog =
      new ServerCatalog(new Configuration(false), connection(), looks);

  ServerCatalog catalog() {
    return catalog;
  }

  /** Its rows, as everybody reads and writes them. */
  Catalog rows() {
    return new Catalog(connection(), 1);
  }

  /** Builds that send their entries to somebody. */
  BuildServer builds(EntryTransport sender) {
    return new BuildServer(
        catalog,
        null,
        new HeldRegions(catalog, SERVER),
        sender,
        new Throttle(0),
        new BuildMeter(System::nanoTime),
        1 << 20,
        LOOK_MILLIS,
        0,
        building);
  }

  /** What a method does. */
  private interface Does {
    Object with(Object[] arguments) throws Exception;
  }

  /** What is not named returns nothing, or what it was called on. */
  private static <T> T proxy(Class<T> type, Map<String, Does> methods) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (made, method, arguments) -> {
              Does does = methods.get(method.getName());
              if (does != null) {
                return does.with(arguments);
              }
              if (method.getReturnType() == void.class) {
                return null;
              }
              if (!method.getReturnType().isInstance(made)) {
                throw new UnsupportedOperationException(method.toString());
              }
              return made;
            }));
  }

  private Connection connection() {
    Table table =
        proxy(
            Table.class,
            Map.of(
                "get", what -> get(((Get) what[0]).getRow()),
                "put", what -> put((Put) what[0]),
                "delete", what -> delete((Delete) what[0]),
                "getScanner", what -> scan((Scan) what[0])));
    TableBuilder builder = proxy(TableBuilder.class, Map.of("build", what -> table));
    Table meta = proxy(Table.class, Map.of("get", what -> metaRows((List<?>) what[0])));
    Admin admin =
        proxy(
            Admin.class,
            Map.of("getDescriptor", what -> WiredServer.region().getTableDescriptor()));
    return proxy(
        Connection.class,
        Map.of(
            "isClosed", what -> false,
            "getTableBuilder", what -> builder,
            "getTable", what -> what[0].equals(TableName.META_TABLE_NAME) ? meta : table,
            "getAdmin", what -> admin));
  }

  private void answer() throws Exception {
    if (failing != null) {
      throw failing;
    }
  }

  private Result get(byte[] row) throws Exception {
    answer();
    return result(rows.getOrDefault(row, Map.of()).values());
  }

  private static Result result(Collection<Cell> cells) {
    return Result.create(new ArrayList<>(cells));
  }

  private Object put(Put put) throws Exception {
    answer();
    Map<byte[], Cell> row =
        rows.computeIfAbsent(put.getRow(), none -> new TreeMap<>(Arrays::compareUnsigned));
    put.getFamilyCellMap().values().forEach(of -> of.forEach(cell -> row.put(column(cell), cell)));
    return null;
  }

  /** Families have one byte. */
  private static byte[] column(Cell cell) {
    return Bytes.add(CellUtil.cloneFamily(cell), CellUtil.cloneQualifier(cell));
  }

  private Object delete(Delete delete) throws Exception {
    answer();
    Map<byte[], Cell> row = rows.getOrDefault(delete.getRow(), Map.of());
    delete.getFamilyCellMap().values().forEach(of -> of.forEach(cell -> row.remove(column(cell))));
    return null;
  }

  private ResultScanner scan(Scan scan) throws Exception {
    beforeRows.run();
    answer();
    Iterator<Result> found =
        rows.entrySet().stream()
            .filter(row -> Arrays.compareUnsigned(row.getKey(), scan.getStartRow()) >= 0)
            .filter(row -> Arrays.compareUnsigned(row.getKey(), scan.getStopRow()) < 0)
            .map(row -> result(row.getValue().values()))
            .toList()
            .iterator();
    return proxy(
        ResultScanner.class, Map.of("next", what -> found.hasNext() ? found.next() : null));
  }

  private Result[] metaRows(List<?> wanted) {
    return wanted.stream().map(get -> metaRow(((Get) get).getRow())).toArray(Result[]::new);
  }

  private Result metaRow(byte[] row) {
    return Result.create(
        List.of(
            cell(row, HConstants.SERVER_QUALIFIER, Bytes.toBytes(SERVER.getAddress().toString())),
            cell(row, HConstants.STARTCODE_QUALIFIER, Bytes.toBytes(SERVER.getStartCode())),
            cell(row, HConstants.STATE_QUALIFIER, Bytes.toBytes(held ? "OPEN" : "OPENING"))));
  }

  private static Cell cell(byte[] row, byte[] qualifier, byte[] value) {
    return new KeyValue(row, HConstants.CATALOG_FAMILY, qualifier, value);
  }
}
