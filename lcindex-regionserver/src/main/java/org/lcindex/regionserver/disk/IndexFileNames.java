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
package org.lcindex.regionserver.disk;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.file.FileKind;
import org.lcindex.hbase.HFileOrigin;

/**
 * All names in a local index directory:
 *
 * <pre>
 * &lt;local dir&gt;/v1/data/&lt;namespace&gt;/&lt;table&gt;/&lt;region&gt;/&lt;family&gt;/&lt;hfile&gt;/
 *     rows.rfile          rows of the HFile by ordinal
 *     &lt;index id&gt;.ifile    the rows sorted by one column
 *     &lt;index id&gt;.sfile    the histogram of that column
 *     wrong               if a verification found that they say something else than the HFile
 * &lt;local dir&gt;/v1/tmp/&lt;unique&gt;/   builds under way; emptied when the server starts
 * &lt;local dir&gt;/lock               locked by the process that uses the directory
 * </pre>
 *
 * Table, region and HFile are those that wrote the HFile ({@link HFileOrigin}). An index id is a
 * fingerprint of column and type, so an index that is dropped and created again with another type
 * never meets the old files.
 */
public final class IndexFileNames {
  public static final String VERSION = "v1";
  public static final String ROW_FILE = FileKind.RFILE.fileName(null);

  /** A file whose presence condemns the index files beside it: whoever opens them deletes them. */
  public static final String WRONG = "wrong";

  private static final Pattern REGION = Pattern.compile("[0-9a-f]{32}");
  private static final Pattern HFILE = Pattern.compile(StoreFileInfo.HFILE_NAME_REGEX);

  private IndexFileNames() {}

  /** The table whose namespace and own name two directories bear; null when they bear none. */
  static TableName table(String namespace, String name) {
    try {
      return TableName.valueOf(namespace, name);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Whether a directory is a region's, by its name. */
  static boolean isRegion(String name) {
    return REGION.matcher(name).matches();
  }

  /** Whether a directory is a family's, by its name. */
  static boolean isFamily(String name) {
    try {
      ColumnFamilyDescriptorBuilder.isLegalColumnFamilyName(Bytes.toBytes(name));
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Whether a directory is an HFile's, by its name. */
  static boolean isHFile(String name) {
    return HFILE.matcher(name).matches();
  }

  /** Whether a file is the row file or one of an index, by its name. */
  public static boolean isIndexFile(String name) {
    return Arrays.stream(FileKind.values()).anyMatch(kind -> kind.isNameOf(name));
  }

  /** Whether a file is one of those that the directory of an HFile has, by its name. */
  static boolean isInHFile(String name) {
    return isIndexFile(name) || name.equals(WRONG);
  }

  /** What holds everything of this version of the formats. */
  static Path root(Path localDir) {
    return localDir.resolve(VERSION);
  }

  public static Path data(Path localDir) {
    return localDir.resolve(VERSION).resolve("data");
  }

  public static Path tmp(Path localDir) {
    return localDir.resolve(VERSION).resolve("tmp");
  }

  public static Path lock(Path localDir) {
    return localDir.resolve("lock");
  }

  public static Path region(Path localDir, TableName table, String region) {
    return data(localDir)
        .resolve(table.getNamespaceAsString())
        .resolve(table.getQualifierAsString())
        .resolve(region);
  }

  public static Path family(Path localDir, TableName table, String region, String family) {
    return region(localDir, table, region).resolve(family);
  }

  public static Path hfile(Path localDir, HFileOrigin origin) {
    return family(localDir, origin.table(), origin.region(), origin.family())
        .resolve(origin.hfile());
  }
}
