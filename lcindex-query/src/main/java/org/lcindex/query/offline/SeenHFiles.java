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
package org.lcindex.query.offline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.offline.ShownHFiles.Region;
import org.lcindex.rpc.reply.ShownHFile;

/**
 * Which HFiles of a folder a table shows whole. One is shown whole by an HFile with its content id,
 * number of cells, first and last key; or by several with its content id, as HBase's bulk load
 * makes them where it cuts an HFile at boundaries of regions: they begin and end with its keys, do
 * not overlap, and have its cells together. An HFile counts only if regions show each row between
 * its first and its last one: a daughter of a split shows a part. The content id alone proves
 * nothing, because each part has it. Stateless, without I/O.
 */
final class SeenHFiles {
  private SeenHFiles() {}

  /** An HFile of the table, and the regions that show it. */
  private record Shown(byte[] first, byte[] last, long cells, List<Region> regions) {
    /** Whether its rows lie in the regions that show it, without a gap. */
    boolean isWhole() {
      byte[] firstRow = row(first);
      byte[] lastRow = row(last);
      byte[] reached = null;
      for (Region region : regions) {
        boolean goesOn =
            reached == null
                ? region.hasSome(firstRow, firstRow)
                : Arrays.equals(region.start(), reached);
        if (goesOn && region.hasSome(lastRow, lastRow)) {
          return true;
        }
        reached = goesOn ? region.end() : reached;
      }
      return false;
    }
  }

  /**
   * Those of a folder's HFiles that are shown whole.
   *
   * @param regions all regions of the table, by their first rows
   */
  static Set<FolderHFile> of(List<FolderHFile> folder, List<Region> regions) {
    Map<String, Map<String, Shown>> byContent = new HashMap<>();
    for (Region region : regions) {
      for (ShownHFile hfile : region.hfiles()) {
        if (hfile.content() != null && !hfile.firstKey().isEmpty()) {
          byContent
              .computeIfAbsent(id(hfile.family(), hfile.content()), id -> new HashMap<>())
              .computeIfAbsent(hfile.file(), file -> shown(hfile))
              .regions()
              .add(region);
        }
      }
    }
    Set<FolderHFile> seen = new HashSet<>();
    for (FolderHFile hfile : folder) {
      Map<String, Shown> shown =
          hfile.isKnown() ? byContent.get(id(hfile.family(), hfile.content())) : null;
      if (shown != null
          && isShown(hfile, shown.values().stream().filter(Shown::isWhole).toList())) {
        seen.add(hfile);
      }
    }
    return seen;
  }

  private static Shown shown(ShownHFile hfile) {
    return new Shown(
        ShownHFiles.bytes(hfile.firstKey()),
        ShownHFiles.bytes(hfile.lastKey()),
        hfile.cells(),
        new ArrayList<>());
  }

  private static String id(String family, String content) {
    return family + "/" + content;
  }

  /** The row of a key as in a KeyValue. */
  static byte[] row(byte[] key) {
    return Arrays.copyOfRange(key, Short.BYTES, Short.BYTES + Bytes.toShort(key));
  }

  /**
   * Whether parts of one content are all of it. Several loads may have cut it at several places. So
   * it goes from part to part, each time to all those that begin next, and knows for each last key
   * how many cells came until there. With a gap they are too few.
   */
  private static boolean isShown(FolderHFile hfile, List<Shown> parts) {
    TreeMap<byte[], List<Shown>> byFirst = new TreeMap<>(SeenHFiles::compare);
    parts.forEach(
        part -> byFirst.computeIfAbsent(part.first(), key -> new ArrayList<>()).add(part));
    TreeMap<byte[], Long> reached = new TreeMap<>(SeenHFiles::compare);
    go(byFirst.get(ShownHFiles.bytes(hfile.firstKey())), 0, reached);
    byte[] last = ShownHFiles.bytes(hfile.lastKey());
    for (Map.Entry<byte[], Long> at = reached.firstEntry();
        at != null && compare(at.getKey(), last) < 0;
        at = reached.higherEntry(at.getKey())) {
      Map.Entry<byte[], List<Shown>> next = byFirst.higherEntry(at.getKey());
      go(next == null ? null : next.getValue(), at.getValue(), reached);
    }
    return Long.valueOf(hfile.cells()).equals(reached.get(last));
  }

  private static void go(List<Shown> parts, long cells, TreeMap<byte[], Long> reached) {
    if (parts != null) {
      parts.forEach(part -> reached.merge(part.last(), cells + part.cells(), Math::max));
    }
  }

  private static int compare(byte[] key, byte[] other) {
    return CellComparator.getInstance()
        .compare(new KeyValue.KeyOnlyKeyValue(key), new KeyValue.KeyOnlyKeyValue(other));
  }
}
