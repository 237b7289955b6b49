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

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.plan.Measures;
import org.lcindex.query.admin.build.GlobalsView;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.GoneFigures;
import org.lcindex.rpc.StaleFigures;

/** What is known of stale entries of a global index, as text for people. Stateless. */
final class StaleText {
  private StaleText() {}

  /** Lines, none where nobody has asked or swept the index. */
  static List<String> of(TableName table, GlobalIndex index, GlobalStatus status) {
    StaleFigures stale = status.stale();
    List<String> parts = new ArrayList<>();
    if (stale == null) {
      return parts;
    }
    if (stale.unmatched() > 0) {
      parts.add(proposed(status, stale));
    }
    if (stale.hintsWaiting() > 0) {
      parts.add(Measures.count(stale.hintsWaiting(), "hint") + " of queries waiting");
    }
    if (stale.sweptRegions() > 0) {
      parts.add(swept(status, stale, System.currentTimeMillis()));
    }
    List<String> lines = new ArrayList<>();
    if (!parts.isEmpty()) {
      lines.add(String.join("; ", parts));
    }
    if (stale.wantsRepair()) {
      lines.add(
          String.format(
              "queries read many rows in vain: lcindex index repair %s \"%s GLOBAL\"",
              table.getNameAsString(), index.definition().column()));
    }
    return lines;
  }

  /** What flushes and compactions took away, in one line; empty as long as that is nothing. */
  static String dropped(GoneFigures gone) {
    if (gone == null || gone.tags() + gone.waiting() == 0) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    if (gone.tags() > 0) {
      long ago = Math.max(0, System.currentTimeMillis() - gone.at()) / 1_000;
      parts.add(
          String.format(
              Locale.ROOT,
              "flushes and compactions dropped the values of %s since regions opened, the last one"
                  + " of %,d, %s ago",
              Measures.count(gone.tags(), "tag"),
              gone.lastTags(),
              Words.duration(ago)));
    }
    if (gone.waiting() > 0) {
      parts.add(Measures.count(gone.waiting(), "compaction") + " waiting to be looked through");
    }
    return String.join("; ", parts);
  }

  private static String proposed(GlobalStatus status, StaleFigures stale) {
    OptionalLong estimate = GlobalsView.staleTags(status);
    return String.format(
        Locale.ROOT,
        "of %s proposed in %d minutes %,d did not match (%.0f %%)%s",
        Measures.count(stale.candidates(), "row"),
        StaleFigures.MINUTES,
        stale.unmatched(),
        100 * stale.share(),
        estimate.isEmpty()
            ? ""
            : ", so about " + Measures.count(estimate.getAsLong(), "tag") + " may be stale");
  }

  private static String swept(GlobalStatus status, StaleFigures stale, long now) {
    boolean all = stale.sweptRegions() >= status.regions();
    return String.format(
        Locale.ROOT,
        "%sswept %s ago: %,d of %s stale then",
        all ? "" : stale.sweptRegions() + " of " + Measures.count(status.regions(), "region") + " ",
        Words.duration(Math.max(0, now - stale.sweptAt()) / 1_000),
        stale.sweptStale(),
        Measures.count(stale.sweptEntries(), "entry"));
  }
}
