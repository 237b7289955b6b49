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
package org.lcindex.query.inspect;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Families as HBase makes them unless told otherwise: their HFiles have the row key, the family and
 * the column's name with each cell, and are not compressed. Stateless.
 */
@InterfaceAudience.Private
public final class PlainFamilies {
  /** The page that tells how much smaller a table becomes, and what it costs. */
  private static final String PAGE = "docs/size.md";

  private PlainFamilies() {}

  /** The commands of the HBase shell that make a table smaller, in a line; null when none does. */
  public static String advice(TableDescriptor table) {
    List<String> plain =
        Stream.of(table.getColumnFamilies())
            .filter(PlainFamilies::isPlain)
            .map(ColumnFamilyDescriptor::getNameAsString)
            .toList();
    if (plain.isEmpty()) {
      return null;
    }
    String name = table.getTableName().getNameAsString();
    boolean one = plain.size() == 1;
    return (one ? "Family " : "Families ")
        + String.join(", ", plain)
        + (one ? " is" : " are")
        + " neither compressed nor encoded. "
        + (one ? "It gets" : "They get")
        + " smaller ("
        + PAGE
        + ") by: alter '"
        + name
        + "', "
        + plain.stream()
            .map(
                family ->
                    "{NAME => '"
                        + family
                        + "', DATA_BLOCK_ENCODING => 'FAST_DIFF', COMPRESSION => 'SNAPPY'}")
            .collect(Collectors.joining(", "))
        + "; major_compact '"
        + name
        + "', in HBase's shell";
  }

  private static boolean isPlain(ColumnFamilyDescriptor family) {
    return family.getCompressionType() == Compression.Algorithm.NONE
        && family.getDataBlockEncoding() == DataBlockEncoding.NONE;
  }
}
