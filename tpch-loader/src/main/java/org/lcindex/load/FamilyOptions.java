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
package org.lcindex.load;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;
import picocli.CommandLine.Option;

/** Options of how a new table's families are stored. */
public final class FamilyOptions {
  /** What is told where they are given and no table was made. */
  public static final String NOT_TAKEN =
      "the table was there and is stored as it was: --compression and --encoding are of a new one,"
          + " 'alter' in HBase's shell changes them";

  private static final Pattern LACKING = Pattern.compile("(?i)compress|codec");

  @Option(
      names = "--compression",
      paramLabel = "NAME",
      description = "Of all families, for example NONE, GZ, SNAPPY or ZSTD.")
  private String compression;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description = "Of data blocks of all families, for example NONE, FAST_DIFF or ROW_INDEX_V1.")
  private String encoding;

  /** Whether one of them is given. */
  public boolean areGiven() {
    return compression != null || encoding != null;
  }

  /**
   * A table whose families are stored so.
   *
   * @throws UserError when HBase has no such compression or encoding
   */
  public TableDescriptor apply(TableDescriptor table) {
    TableDescriptorBuilder builder = TableDescriptorBuilder.newBuilder(table);
    for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
      ColumnFamilyDescriptorBuilder with = ColumnFamilyDescriptorBuilder.newBuilder(family);
      if (compression != null) {
        with.setCompressionType(choice("--compression", compression, Compression.Algorithm.class));
      }
      if (encoding != null) {
        with.setDataBlockEncoding(choice("--encoding", encoding, DataBlockEncoding.class));
      }
      builder.modifyColumnFamily(with.build());
    }
    return builder.build();
  }

  /**
   * Creates a table that is stored so.
   *
   * @throws LoadException when the servers lack the codec
   */
  public void create(Admin admin, TableDescriptor table, byte[][] splits) throws IOException {
    try {
      admin.createTable(table, splits);
    } catch (DoNotRetryIOException e) {
      // HBase names the class that it does not find, or the algorithm that fails its test.
      if (compression == null || !LACKING.matcher(String.valueOf(e.getMessage())).find()) {
        throw e;
      }
      throw new LoadException(
          "the servers have no codec for --compression "
              + ShownText.cut(compression)
              + " and refused the table; nothing was written: give one that they have, GZ is in every"
              + " HBase",
          e);
    }
  }

  /**
   * One of HBase's names.
   *
   * @throws UserError with those that there are
   */
  public static <E extends Enum<E>> E choice(String option, String name, Class<E> type) {
    for (E one : type.getEnumConstants()) {
      if (one.name().equals(name.toUpperCase(Locale.ROOT))) {
        return one;
      }
    }
    throw new UserError(
        option
            + " is "
            + ShownText.cut(name)
            + "; it takes "
            + List.of(type.getEnumConstants()).toString());
  }
}
