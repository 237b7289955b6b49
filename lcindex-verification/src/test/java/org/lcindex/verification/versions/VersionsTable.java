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
package org.lcindex.verification.versions;

import java.lang.module.ModuleDescriptor.Version;
import java.util.Collection;
import java.util.Comparator;

/**
 * The table of {@code docs/hbase-versions.md} that says what ran on which HBase: what each run of
 * the slice says again, so without times.
 */
final class VersionsTable {
  private static final String HEAD =
      """

      | HBase | LCIndex reads it | steps, each with its queries | queries by index, equal to the plain scan in every cell |
      |---|---|---|---|
      """;

  private VersionsTable() {}

  /** The table's text, the oldest HBase first. */
  static String of(Collection<SliceRecord> records) {
    StringBuilder text = new StringBuilder(HEAD);
    records.stream()
        .sorted(Comparator.comparing((SliceRecord record) -> Version.parse(version(record))))
        .forEach(
            record ->
                text.append("| ")
                    .append(version(record))
                    .append(" | ")
                    .append(record.implementation().replaceFirst("^HBase \\S+ ", ""))
                    .append(" | ")
                    .append(record.steps().size())
                    .append(" | ")
                    .append(record.byIndex())
                    .append(" of ")
                    .append(record.queries())
                    .append(" |\n"));
    return text.append('\n').toString();
  }

  /** All are for Hadoop 3. */
  private static String version(SliceRecord record) {
    return record.hbase().replaceFirst("-hadoop3$", "");
  }
}
