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
package org.lcindex.query.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.entry.EntryKey;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.entry.search.EntrySearch;
import org.lcindex.predicate.KeyRange;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.EntriesReply;
import org.lcindex.rpc.endpoint.EntriesRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.reply.KeyBlock;

/**
 * Tables of entries that answer as regions do, of one base table, all covered but for holes that a
 * test makes. Each call is kept by the region that it asked. For one thread.
 */
final class EntriesInMemory implements EntryServers {
  /** A call, by the index and where the region begins. */
  record Call(GlobalIndex index, String region) {}

  /**
   * Base rows that an index does not cover.
   *
   * @param reply which of the index's replies tells so, from 1; 0 for all
   */
  record Hole(GlobalIndex index, KeyRange rows, int reply) {}

  private record Entries(GlobalIndex index, TreeSet<byte[]> keys, List<byte[]> starts) {
    byte[] start(byte[] entry) {
      byte[] start = new byte[0];
      for (byte[] one : starts) {
        start = Arrays.compareUnsigned(one, entry) <= 0 ? one : start;
      }
      return start;
    }

    byte[] end(byte[] entry) {
      return starts.stream()
          .filter(one -> Arrays.compareUnsigned(one, entry) > 0)
          .findFirst()
          .orElse(new byte[0]);
    }
  }

  final List<Call> calls = new ArrayList<>();
  final List<Hole> holes = new ArrayList<>();

  /** Whether entries of rows in holes are there; if not, only a scan finds the rows. */
  boolean hasEntriesInHoles;

  /** Rows of a base table by their keys' text; a row's keys in the order of all columns. */
  private final Map<String, List<byte[]>> rows;

  private final TableName base;
  private final Map<TableName, Entries> tables = new HashMap<>();

  /** Whether regions are of a release that knows no grids. */
  boolean isOld;

  EntriesInMemory(TableName base, Map<String, List<byte[]>> rows) {
    this.base = base;
    this.rows = rows;
  }

  /**
   * Enters all rows.
   *
   * @param columns of the rows' keys that the index is on
   * @param starts where the second and later regions begin
   */
  void enter(GlobalIndex index, List<Integer> columns, List<byte[]> starts) {
    TreeSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
    rows.forEach(
        (row, values) -> {
          List<byte[]> tuple = columns.stream().map(values::get).toList();
          if (index.definition().isGrid()) {
            keys.add(TupleKey.of(index).entry(tuple, Bytes.toBytes(row)));
          } else if (tuple.get(0) != null) {
            keys.add(EntryKey.of(index.definition()).entry(tuple.get(0), Bytes.toBytes(row)));
          }
        });
    tables.put(GlobalTables.entries(base, index), new Entries(index, keys, starts));
  }

  private boolean isLost(GlobalIndex index, byte[] row) {
    return !hasEntriesInHoles
        && holes.stream().anyMatch(hole -> hole.index == index && hole.rows.contains(row));
  }

  /** Regions of an index that were called, each as often as it was. */
  List<String> called(GlobalIndex index) {
    return calls.stream().filter(call -> call.index == index).map(Call::region).toList();
  }

  @Override
  public void begin(Runnable locating) {
    locating.run();
  }

  @Override
  public CompletableFuture<HRegionLocation> locate(TableName entries, byte[] entry) {
    Entries table = tables.get(entries);
    return CompletableFuture.completedFuture(
        new HRegionLocation(
            RegionInfoBuilder.newBuilder(entries)
                .setStartKey(table.start(entry))
                .setEndKey(table.end(entry))
                .build(),
            ServerName.valueOf("host", 1, 1)));
  }

  @Override
  public CompletableFuture<List<byte[]>> startKeys(TableName entries) {
    List<byte[]> all = new ArrayList<>(List.of(new byte[0]));
    all.addAll(tables.get(entries).starts);
    return CompletableFuture.completedFuture(all);
  }

  @Override
  public CompletableFuture<RpcMessage> call(
      TableName entries, byte[] entry, String json, long millis) {
    Entries table = tables.get(entries);
    calls.add(new Call(table.index, Bytes.toStringBinary(table.start(entry))));
    try {
      return CompletableFuture.completedFuture(answer(table, entry, json));
    } catch (IOException | RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private RpcMessage answer(Entries table, byte[] entry, String json) throws IOException {
    EntriesRequest request = EntriesRequest.fromJson(json);
    if (isOld && request.entries() == null) {
      throw new IndexException("An incomplete request for entries");
    }
    EntrySearch search =
        request.box() == null
            ? EntrySearch.in(table.index, request.ranges())
            : EntrySearch.box(table.index, request.box().wanted()).in(request.box().range());
    byte[] end = table.end(entry);
    List<byte[]> found = new ArrayList<>();
    List<Integer> counts = new ArrayList<>();
    int read = 0;
    for (KeyRange range : search.ranges()) {
      int before = found.size();
      if (end.length > 0 && Arrays.compareUnsigned(range.low(), end) >= 0) {
        return message(table.index, range.low(), counts, read, found);
      }
      for (byte[] key : table.keys.subSet(range.low(), range.high())) {
        if (end.length > 0 && Arrays.compareUnsigned(key, end) >= 0) {
          return message(table.index, end, counts, read, found);
        }
        read++;
        byte[] row = search.rowOf(key);
        if (row != null && request.rows().range().contains(row) && !isLost(table.index, row)) {
          found.add(row);
        }
        if (!request.each() && found.size() >= request.maxRows()) {
          return message(table.index, Arrays.copyOf(key, key.length + 1), counts, read, found);
        }
        if (request.each() && found.size() - before >= request.maxRows()) {
          break;
        }
      }
      counts.add(found.size() - before);
    }
    return message(table.index, null, request.each() ? counts : null, read, found);
  }

  private List<KeyRange> told(GlobalIndex index) {
    int reply = called(index).size();
    return holes.stream()
        .filter(hole -> hole.index == index && (hole.reply == 0 || hole.reply == reply))
        .map(Hole::rows)
        .toList();
  }

  private RpcMessage message(
      GlobalIndex index, byte[] next, List<Integer> counts, int read, List<byte[]> found) {
    EntriesReply reply = EntriesReply.of("one", next, counts, read, told(index), "a test");
    return new RpcMessage(RpcJson.toJson(reply), KeyBlock.of(found));
  }
}
