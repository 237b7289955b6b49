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
package org.lcindex.build;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.file.HFileIdentity;

/**
 * A made-up compaction: input HFiles, and an output that keeps what a compaction must keep (simple
 * rows of one input that cannot have expired) and has anything for all other rows.
 */
final class Compaction {
  /** The rows of each input, of which only those within its bounds are compacted. */
  final List<List<List<Cell>>> inputs = new ArrayList<>();

  final List<byte[]> from = new ArrayList<>();
  final List<byte[]> to = new ArrayList<>();
  final List<List<Cell>> output = new ArrayList<>();
  final long oldestSafeTimestamp;
  private final Map<byte[], List<Cell>> byKey = new TreeMap<>(Arrays::compareUnsigned);
  private final Random random;

  /** How a row with a given key looks like in an input. */
  interface RowMaker {
    List<Cell> row(Random random, byte[] key);
  }

  /**
   * Makes inputs and output.
   *
   * @param oneInShared one of how many rows is in several inputs; 0 for none
   */
  Compaction(
      Random random,
      int inputCount,
      int keys,
      int oneInShared,
      long oldestSafeTimestamp,
      boolean bounded,
      RowMaker maker) {
    this.random = random;
    this.oldestSafeTimestamp = oldestSafeTimestamp;
    for (int i = 0; i < inputCount; i++) {
      inputs.add(new ArrayList<>());
      from.add(bounded && random.nextBoolean() ? key(random.nextInt(keys)) : null);
      to.add(bounded && random.nextBoolean() ? key(random.nextInt(keys)) : null);
    }
    for (int k = 0; k < keys; k++) {
      boolean shared = oneInShared > 0 && random.nextInt(oneInShared) == 0;
      int only = random.nextInt(inputCount);
      for (int i = 0; i < inputCount; i++) {
        if (shared ? random.nextBoolean() : i == only) {
          inputs.get(i).add(maker.row(random, key(k)));
        }
      }
    }
    compact();
  }

  /** Makes the output of inputs that are read from their first to their last row. */
  Compaction(Random random, List<List<List<Cell>>> inputs, long oldestSafeTimestamp) {
    this.random = random;
    this.oldestSafeTimestamp = oldestSafeTimestamp;
    for (List<List<Cell>> input : inputs) {
      this.inputs.add(input);
      from.add(null);
      to.add(null);
    }
    compact();
  }

  private void compact() {
    Map<byte[], List<List<Cell>>> copies = new TreeMap<>(Arrays::compareUnsigned);
    for (int i = 0; i < inputs.size(); i++) {
      for (List<Cell> row : inputs.get(i)) {
        byte[] key = CellUtil.cloneRow(row.get(0));
        if (isRead(i, key)) {
          copies.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
        }
      }
    }
    copies.forEach(this::compact);
  }

  private static byte[] key(int k) {
    // Of several lengths, so that one is the beginning of another.
    return String.format("row%05d", k / 2).concat(k % 2 == 0 ? "" : "-odd").getBytes();
  }

  private boolean isRead(int input, byte[] key) {
    return (from.get(input) == null || Arrays.compareUnsigned(from.get(input), key) <= 0)
        && (to.get(input) == null || Arrays.compareUnsigned(key, to.get(input)) < 0);
  }

  private void compact(byte[] key, List<List<Cell>> copies) {
    List<Cell> row = copies.get(0);
    long oldest = row.stream().mapToLong(Cell::getTimestamp).min().orElseThrow();
    if (copies.size() > 1 || !Model.simple(row) || oldest < oldestSafeTimestamp) {
      row =
          switch (random.nextInt(4)) {
            case 0 -> List.of();
            case 1 -> row;
            case 2 -> newestPuts(copies);
            default -> all(copies);
          };
    }
    if (!row.isEmpty()) {
      output.add(row);
      byKey.put(key, row);
    }
  }

  private static List<Cell> all(List<List<Cell>> copies) {
    return copies.stream().flatMap(List::stream).sorted(CellComparator.getInstance()).toList();
  }

  private static List<Cell> newestPuts(List<List<Cell>> copies) {
    List<Cell> newest = new ArrayList<>();
    for (Cell cell : all(copies)) {
      boolean first =
          newest.isEmpty() || !CellUtil.matchingQualifier(newest.get(newest.size() - 1), cell);
      if (first && cell.getType() == Cell.Type.Put) {
        newest.add(cell);
      }
    }
    return newest;
  }

  NewRows newRows() {
    return (key, row) -> {
      if (byKey.containsKey(key)) {
        row.accept(byKey.get(key), true);
      }
    };
  }

  long cells() {
    return output.stream().mapToLong(List::size).sum();
  }

  HFileIdentity identity() {
    return new HFileIdentity("output", 777, cells());
  }
}
