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
package org.lcindex.query.cli.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lcindex.query.cli.rows.ExportState.ReadPart;

/** What is said of exports. Stateless. */
public final class ExportText {
  private ExportText() {}

  /** When parts were read; nothing for one. */
  public static List<String> parts(List<ReadPart> parts) {
    if (parts.size() < 2) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add("read in " + parts.size() + " parts, between which the table may have changed:");
    long rows = 0;
    for (ReadPart part : parts) {
      lines.add(
          String.format(
              Locale.ROOT,
              "  rows %,d to %,d: %s to %s",
              rows + 1,
              rows + part.rows(),
              part.from(),
              part.to()));
      rows += part.rows();
    }
    return lines;
  }

  /** Bytes for people. */
  public static String bytes(long bytes) {
    return bytes < 1 << 20
        ? String.format(Locale.ROOT, "%,d bytes", bytes)
        : String.format(Locale.ROOT, "%,.1f MiB", bytes / (double) (1 << 20));
  }
}
