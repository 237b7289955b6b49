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

/**
 * An HFile of a folder, as it was before HBase had it, and whether it has come to its table.
 *
 * @param path below the folder
 * @param family its column family
 * @param content the id that the build gave it; null if it has none, or was gone before anybody
 *     asked it
 * @param cells how many it has
 * @param firstKey of its first cell the key as in a KeyValue, in Base64; null if nobody knows
 * @param lastKey of its last cell, likewise
 * @param plain whether all its cells have one timestamp and no tags: of these HBase keeps each
 *     until it expires by the family's TTL
 * @param newest the greatest timestamp of its cells; 0 if nobody knows
 * @param seen whether all its cells were in the table once. What compactions, a TTL or VERSIONS
 *     make of them later is the table's business
 */
record FolderHFile(
    String path,
    String family,
    String content,
    long cells,
    String firstKey,
    String lastKey,
    boolean plain,
    long newest,
    boolean seen) {

  /** One that was gone before anybody asked it. */
  static FolderHFile unknown(String path, String family, long cells) {
    return new FolderHFile(path, family, null, cells, null, null, false, 0, false);
  }

  /** Whether it can be known again among the HFiles of a table. */
  boolean isKnown() {
    return content != null && firstKey != null && lastKey != null;
  }

  FolderHFile seen(boolean now) {
    return new FolderHFile(path, family, content, cells, firstKey, lastKey, plain, newest, now);
  }
}
