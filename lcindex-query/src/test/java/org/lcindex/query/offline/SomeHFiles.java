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

import java.util.Arrays;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.offline.OfflineHFile;

/** HFiles of folders, for tests. */
final class SomeHFiles {
  private SomeHFiles() {}

  /** The key of a row's cell, in Base64. */
  static String key(String row) {
    KeyValue cell =
        new KeyValue(Bytes.toBytes(row), Bytes.toBytes("f"), Bytes.toBytes("q"), 1, new byte[0]);
    int from = cell.getKeyOffset();
    return OfflineHFile.text(
        Arrays.copyOfRange(cell.getBuffer(), from, from + cell.getKeyLength()));
  }

  /** One whose cells have one timestamp. */
  static FolderHFile built(
      String path, String family, String content, String first, String last, long cells) {
    return new FolderHFile(path, family, content, cells, key(first), key(last), true, 1, false);
  }

  /** One whose cells have several timestamps. */
  static FolderHFile ofVersions(FolderHFile hfile) {
    return new FolderHFile(
        hfile.path(),
        hfile.family(),
        hfile.content(),
        hfile.cells(),
        hfile.firstKey(),
        hfile.lastKey(),
        false,
        hfile.newest(),
        hfile.seen());
  }
}
