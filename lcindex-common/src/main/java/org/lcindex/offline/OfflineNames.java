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
package org.lcindex.offline;

import java.util.regex.Pattern;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.file.HFileIdentity;

/**
 * Names that the builder of index files, the load and region servers agree on, and the forms that
 * they hold such names against. Every name that comes from a file or a client becomes part of a
 * path, so none of these forms admits a separator, a dot or an empty name. Stateless.
 */
public final class OfflineNames {
  /** FileInfo key of an HFile: its content id, as text. It survives HBase's bulk load. */
  public static final byte[] CONTENT_KEY = Bytes.toBytes("lcindex.content");

  /** In a family's folder: what holds a folder for each content id. HBase's bulk load skips it. */
  public static final String INDEX_FOLDER = "_lcindex";

  /** In a content id's folder: an {@link OfflineHFile}. */
  public static final String HFILE_JSON = "hfile.json";

  /** The name that stands in index files until they are taken for an HFile of a table. */
  public static final String PROVISIONAL_NAME = "offline";

  private static final Pattern CONTENT_ID = Pattern.compile("[0-9a-f]{32}");
  private static final Pattern STAGE_ID = Pattern.compile("[0-9a-v]{64}");

  private OfflineNames() {}

  /** What index files say that they were built from until they are taken for an HFile. */
  public static HFileIdentity provisional() {
    return new HFileIdentity(PROVISIONAL_NAME, 0, 0);
  }

  /** Whether a text has the form of a content id: 32 hexadecimal digits. */
  public static boolean isContentId(String text) {
    return text != null && CONTENT_ID.matcher(text).matches();
  }

  /** Whether a text has the form of a stage's id: 320 bits in 64 digits of base 32. */
  public static boolean isStageId(String text) {
    return text != null && STAGE_ID.matcher(text).matches();
  }
}
