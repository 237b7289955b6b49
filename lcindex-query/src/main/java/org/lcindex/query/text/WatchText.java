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
package org.lcindex.query.text;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.lcindex.plan.Measures;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;

/**
 * What somebody sees who watches indexes being built: a bar for each, and for each table the time
 * left, which does not jump from look to look. For one thread.
 */
public final class WatchText {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

  private final LongSupplier nanoClock;
  private final Map<String, SteadyEstimate> estimates = new HashMap<>();

  /** The clock is {@code System::nanoTime}. */
  public WatchText(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** One look. */
  public String of(ClusterIndexStatus status) {
    StringBuilder out = new StringBuilder(TIME.format(status.at()));
    if (StatusText.isLong(status.at(), status.until())) {
      out.append(" to ").append(TIME.format(status.until()));
    }
    out.append("  ");
    List<IndexStatus> all = status.allIndexes();
    long well = all.stream().filter(one -> one.state() == IndexState.QUERYABLE).count();
    out.append(
            String.format(
                Locale.ROOT,
                "%s, %d of %s QUERYABLE",
                status.state(),
                well,
                Measures.count(all.size(), "index")))
        .append('\n');
    List<IndexRow> rows = new ArrayList<>();
    status.tables().forEach(table -> rows.addAll(IndexRow.of(table)));
    out.append(IndexTable.of(rows, "table", "index", "", "done", "HFiles", "state"));
    status.tables().forEach(table -> out.append(left(table, status.tables().size() > 1)));
    List<String> problems = status.problems();
    problems.forEach(line -> out.append(line).append('\n'));
    return out.toString();
  }

  private String left(TableIndexStatus table, boolean several) {
    SteadyEstimate estimate =
        estimates.computeIfAbsent(
            table.table().getNameAsString(), any -> new SteadyEstimate(nanoClock));
    OptionalLong left = estimate.secondsLeft(table);
    if (table.pending().isEmpty() && table.retrying().isEmpty()) {
      return "";
    }
    return (several ? "table " + table.table() + ": " : "") + StatusText.rate(table, left) + '\n';
  }
}
