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
package org.lcindex.regionserver.hook;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.hbase.HFileEnds;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.hbase.OpenStore;
import org.lcindex.offline.OfflineHFile;
import org.lcindex.offline.OfflineNames;
import org.lcindex.rpc.reply.RegionHFiles;
import org.lcindex.rpc.reply.ShownHFile;

/** Tells which HFiles a region shows, a bounded part at a time. Stateless. */
final class HFilesReader {
  /** Of keys in a part, and of what else there is of an HFile, about. One HFile is told always. */
  static final int PART_CHARS = 1 << 20;

  private static final int EACH_CHARS = 256;

  private HFilesReader() {}

  /**
   * Those after the given one.
   *
   * @param after null for the first part
   * @throws NotServingRegionException when the region closes: then it may show none
   * @throws IOException when HBase has just replaced an HFile: ask again
   */
  static RegionHFiles read(OpenRegion region, String after) throws IOException {
    TreeMap<String, LiveHFile> shown = shown(region);
    List<ShownHFile> told = new ArrayList<>();
    NavigableMap<String, LiveHFile> left = after == null ? shown : shown.tailMap(after, false);
    String next = null;
    long chars = 0;
    for (Map.Entry<String, LiveHFile> one : left.entrySet()) {
      if (chars >= PART_CHARS) {
        break;
      }
      ShownHFile hfile = told(one.getValue());
      told.add(hfile);
      chars += EACH_CHARS + hfile.firstKey().length() + hfile.lastKey().length();
      next = one.getKey();
    }
    return new RegionHFiles(
        region.info().getEncodedName(),
        Integer.toHexString(shown.keySet().hashCode()),
        told,
        told.size() == left.size() ? null : next);
  }

  private static TreeMap<String, LiveHFile> shown(OpenRegion region) throws IOException {
    TreeMap<String, LiveHFile> shown = new TreeMap<>();
    for (OpenStore store : region.stores()) {
      for (LiveHFile hfile : files(store)) {
        shown.put(store.familyName() + "/" + hfile.path().getName(), hfile);
      }
      if (store.isClosing()) {
        throw new NotServingRegionException(region.info().getRegionNameAsString() + " is closing");
      }
    }
    return shown;
  }

  /** Twice the same: amid a first look HBase may replace and close a file, which is left out. */
  private static List<LiveHFile> files(OpenStore store) {
    List<LiveHFile> files;
    List<LiveHFile> again = store.files();
    do {
      files = again;
      again = store.files();
    } while (!again.equals(files));
    return files;
  }

  private static ShownHFile told(LiveHFile hfile) throws IOException {
    HFileEnds ends = hfile.ends();
    if (ends == null) {
      throw new IOException("HBase has replaced " + hfile + " while HFiles were told; ask again");
    }
    byte[] content = hfile.info(OfflineNames.CONTENT_KEY);
    return new ShownHFile(
        hfile.origin().family(),
        content == null ? null : Bytes.toString(content),
        hfile.origin().region() + "/" + hfile.origin().hfile(),
        hfile.identity().entries(),
        text(ends.firstKey()),
        text(ends.lastKey()),
        hfile.isCompactionResult()
            ? Math.max(0, EnvironmentEdgeManager.currentTime() - hfile.createdMillis())
            : -1);
  }

  private static String text(byte[] key) {
    return key == null ? "" : OfflineHFile.text(key);
  }
}
