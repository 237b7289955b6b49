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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.GlobalTables;
import org.lcindex.entry.EntryKey;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.rpc.endpoint.StaleEntries;

/**
 * Tells the regions of entries, one after the other, of rows that did not match. Where the query
 * asked for values, their entries are named; where it asked for ranges, the rows are. A region is
 * called once; the first failure ends it, and nobody is told of that. Its steps come one after the
 * other.
 */
final class HintRun {
  /** Regions that are told of one query. */
  private static final int MOST_REGIONS = 64;

  /** What a key takes in a block. */
  private static final int LENGTH_BYTES = 2;

  private final EntryServers servers;
  private final TableName entries;
  private final long patienceMillis;
  private final Runnable ended;
  private final List<byte[]> rows;
  private final Deque<byte[]> named;
  private final Deque<KeyRange> ranges;
  private long unmatched;
  private int regions;

  /**
   * One that has not begun, of an index on one column.
   *
   * @param rows that did not match, sorted or not
   * @param unmatched how many there were in all
   * @param ended run once at the end
   */
  HintRun(
      Question question,
      EntryServers servers,
      List<byte[]> rows,
      long unmatched,
      long patienceMillis,
      Runnable ended) {
    EntryKey key = EntryKey.of(question.index().definition());
    this.entries = GlobalTables.entries(question.base(), question.index());
    this.servers = servers;
    this.rows = rows;
    this.unmatched = unmatched;
    this.patienceMillis = patienceMillis;
    this.ended = ended;
    KeyRanges values = question.values().get(0);
    boolean isOfValues = values.ranges().stream().allMatch(EntryKey::isOneValue);
    this.named = isOfValues ? new ArrayDeque<>(named(key, values, rows)) : null;
    this.ranges = isOfValues ? null : new ArrayDeque<>(key.rangesOf(values));
  }

  /** The entries that the rows would have, sorted, as many as fit. */
  private static List<byte[]> named(EntryKey key, KeyRanges values, List<byte[]> rows) {
    List<byte[]> named = new ArrayList<>();
    int bytes = 0;
    for (byte[] row : rows) {
      for (KeyRange value : values.ranges()) {
        byte[] entry = key.entry(value.high(), row);
        if (entry != null) {
          bytes += entry.length + LENGTH_BYTES;
          if (bytes > StaleEntries.MOST_BYTES) {
            break;
          }
          named.add(entry);
        }
      }
    }
    named.sort(Arrays::compareUnsigned);
    return named;
  }

  /** Begins. */
  void start() {
    servers.begin(this::next);
  }

  private void next() {
    try {
      byte[] first = first();
      if (first == null || regions == MOST_REGIONS) {
        ended.run();
        return;
      }
      regions++;
      servers
          .locate(entries, first)
          .thenCompose(at -> call(first, at))
          .whenComplete(
              (answer, failure) -> {
                if (failure == null) {
                  start();
                } else {
                  ended.run();
                }
              });
    } catch (RuntimeException e) {
      ended.run();
    }
  }

  private byte[] first() {
    if (named != null) {
      return named.peek();
    }
    return ranges.isEmpty() ? null : ranges.peek().low();
  }

  private CompletableFuture<?> call(byte[] first, HRegionLocation at) {
    byte[] end = at.getRegion().getEndKey();
    StaleEntries stale =
        named != null
            ? StaleEntries.of(namedBefore(end), unmatched)
            : StaleEntries.of(rangesBefore(end), rows, unmatched);
    unmatched = 0;
    return servers.call(entries, first, stale.toJson(), patienceMillis);
  }

  private static boolean isBefore(byte[] key, byte[] end) {
    return end.length == 0 || Arrays.compareUnsigned(key, end) < 0;
  }

  private List<byte[]> namedBefore(byte[] end) {
    List<byte[]> some = new ArrayList<>();
    some.add(named.poll()); // a region that ends before it should is told of it nevertheless
    while (!named.isEmpty() && isBefore(named.peek(), end)) {
      some.add(named.poll());
    }
    return some;
  }

  /** What of the ranges lies before a region's end, as much as fits beside the rows. */
  private List<KeyRange> rangesBefore(byte[] end) {
    int left = StaleEntries.MOST_BYTES;
    List<KeyRange> some = new ArrayList<>();
    do {
      KeyRange range = ranges.poll();
      boolean isWhole = end.length == 0 || Arrays.compareUnsigned(range.high(), end) <= 0;
      boolean isHere = isBefore(range.low(), end);
      KeyRange here = isWhole || !isHere ? range : new KeyRange(range.low(), true, end, false);
      left -= here.low().length + here.high().length + 2 * LENGTH_BYTES;
      if (some.isEmpty() || left > 0) {
        some.add(here);
      }
      if (!isWhole && isHere) {
        ranges.push(new KeyRange(end, true, range.high(), false));
        break;
      }
    } while (!ranges.isEmpty() && isBefore(ranges.peek().low(), end));
    return some;
  }
}
