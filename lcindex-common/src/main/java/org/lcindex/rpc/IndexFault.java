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
package org.lcindex.rpc;

import java.util.List;
import org.lcindex.type.ShownText;

/**
 * One kind of fault in the index files of one HFile.
 *
 * @param kind what is wrong
 * @param region encoded name
 * @param family column family
 * @param hfile the store file
 * @param index the indexed column; null for the row file, which all indexes share
 * @param rows how many rows it concerns, all of them counted; 0 when it is not about rows
 * @param firstRows some of these rows with what is wrong in each
 * @param detail more about it, with the file; null when the rows say it all
 */
public record IndexFault(
    FaultKind kind,
    String region,
    String family,
    String hfile,
    String index,
    long rows,
    List<String> firstRows,
    String detail) {
  private static final int ROW_CHARS = 300;
  private static final int DETAIL_CHARS = 1_000;

  public IndexFault {
    firstRows =
        firstRows == null
            ? List.of()
            : firstRows.stream().map(row -> ShownText.cut(row, ROW_CHARS)).toList();
    detail = ShownText.cut(detail, DETAIL_CHARS);
  }

  /** Characters of its texts. */
  public int chars() {
    int chars = detail == null ? 0 : detail.length();
    for (String row : firstRows) {
      chars += row.length();
    }
    return chars;
  }

  /** A fault that is not about rows. */
  public static IndexFault of(
      FaultKind kind, String region, String family, String hfile, String index, String detail) {
    return new IndexFault(kind, region, family, hfile, index, 0, List.of(), detail);
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder(kind.name());
    out.append(index == null ? " in the row file" : " in index " + index);
    out.append(hfile == null ? "" : " of HFile " + hfile).append(" (region ").append(region);
    out.append(", family ").append(family).append("; ");
    out.append(kind.consequence().text()).append(")");
    if (detail != null) {
      out.append(": ").append(detail);
    }
    if (rows > 0) {
      out.append(": ").append(rows).append(rows == 1 ? " row" : " rows");
      out.append(firstRows.size() < rows ? ", for example " : ": ");
      out.append(String.join("; ", firstRows));
    }
    return out.toString();
  }
}
