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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Omissions;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.RefusedWrites;
import org.lcindex.global.coverage.WriterState;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * A region and what it has of its server, without HBase: entries go into a list, or fail as a test
 * wants it, and marks are answered when it wants it.
 */
final class WiredServer implements EntryTransport {
  static final TableName TABLE = TableName.valueOf("wired");
  static final byte[] FAMILY = Bytes.toBytes("f");
  static final long WAIT_MILLIS = 50;
  static final long PATIENCE = 60_000;

  final Counters counters = new Counters();
  final WritePermits permits;
  final List<String> bugs = new ArrayList<>();

  /** Entries that were sent, all in all. */
  final List<Put> sent = new ArrayList<>();

  /** Tables whose entries are not taken, and why. */
  final Map<TableName, Throwable> failing = new TreeMap<>();

  /** Entries that nobody waits for. */
  final List<Put> probed = new ArrayList<>();

  /** What is to be done when these are written. */
  final List<Runnable> answered = new ArrayList<>();

  /** What comes while entries are waited for. */
  Runnable during = () -> {};

  /** Two handlers may wait for entries, and one of them for a lease. */
  WiredServer() {
    this(4);
  }

  /** Of so many handlers. */
  WiredServer(int handlers) {
    permits = new WritePermits(handlers);
  }

  private static <T> T proxy(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (made, method, arguments) -> {
              if (!answers.containsKey(method.getName())) {
                throw new UnsupportedOperationException(method.getName());
              }
              return answers.get(method.getName());
            }));
  }

  static Region region() {
    TableDescriptor table = TableDescriptorBuilder.newBuilder(TABLE).build();
    RegionInfo info = RegionInfoBuilder.newBuilder(TABLE).build();
    return proxy(
        Region.class,
        Map.of(
            "getTableDescriptor",
            table,
            "getRegionInfo",
            info,
            "getMemStoreDataSize",
            0L,
            "getStores",
            List.of(),
            "toString",
            "the region"));
  }

  /** Indexes of one column each. */
  static List<EntryMaker> indexes(String... qualifiers) {
    List<GlobalIndex> indexes = new ArrayList<>();
    for (String qualifier : qualifiers) {
      GlobalDefinition definition =
          GlobalDefinition.of(
              FAMILY,
              Bytes.toBytes(qualifier),
              ValueCodec.of(ColumnType.STRING),
              Policy.ORDERED,
              0);
      indexes.add(GlobalIndex.create(definition, 0));
    }
    return EntryMaker.all(TABLE, indexes);
  }

  /** A catalog that gives all ranges of a mark one token. */
  static Marks marks(BiFunction<EntryMaker, Reason, CompletableFuture<Long>> catalog) {
    return new Marks() {
      @Override
      public CompletableFuture<Long> mark(EntryMaker index, Reason reason) {
        return catalog.apply(index, reason);
      }

      @Override
      public CompletableFuture<List<Long>> mark(
          EntryMaker index, Reason reason, List<KeyRange> ranges) {
        return mark(index, reason).thenApply(id -> Collections.nCopies(ranges.size(), id));
      }

      @Override
      public void takeBack(EntryMaker index, List<Long> tokens) {
        throw new UnsupportedOperationException("takeBack");
      }
    };
  }

  /** The writes of an index that waits for its entries. */
  static IndexWrites writes(EntryMaker index, Marks marks) {
    RefusedWrites refused = new RefusedWrites(PATIENCE / 2);
    return new IndexWrites(
        index,
        new WriterState(PATIENCE, CoverageCache.LEASE, refused),
        new Omissions(KeyRange.all(), CoverageCache.LEASE),
        marks,
        IndexWrites::monotonicMillis);
  }

  GlobalServer server() {
    return server(null);
  }

  /** With builds. */
  GlobalServer server(BuildServer build) {
    return new GlobalServer(
        this,
        build,
        null,
        null,
        0,
        null,
        null,
        null,
        0,
        null,
        permits,
        WAIT_MILLIS,
        PATIENCE,
        counters,
        (line, nanos) -> {},
        null,
        null,
        (what, bug) -> bugs.add(what + ": " + bug),
        () -> false);
  }

  @Override
  public Map<TableName, EntryFailure> send(
      Map<TableName, List<Put>> entries, BooleanSupplier ended) {
    entries.values().forEach(sent::addAll);
    during.run();
    Map<TableName, EntryFailure> failed = new TreeMap<>();
    failing.forEach(
        (table, why) -> {
          if (entries.containsKey(table)) {
            failed.put(table, new EntryFailure(why, null));
          }
        });
    return failed;
  }

  @Override
  public void probe(TableName table, List<Put> entries, Runnable written) {
    probed.addAll(entries);
    answered.add(written);
  }

  @Override
  public void close() {}
}
