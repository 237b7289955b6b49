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
package org.lcindex.experiments.bench;

import java.util.List;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.experiments.items.ItemLookups;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.experiments.kit.Samples;

/**
 * The result of {@code bench global}; its components are the fields of the JSON output.
 *
 * @param servers that have the regions
 * @param rounds that were counted
 * @param policy of the indexes
 * @param writes in the order in which they were measured
 * @param lookups by number of regions
 * @param repairs of tables that were overwritten; empty if they were not measured
 */
record GlobalReport(
    int servers,
    int rounds,
    GlobalDefinition.Policy policy,
    List<Write> writes,
    List<Lookup> lookups,
    List<Repair> repairs) {
  GlobalReport {
    writes = List.copyOf(writes);
    lookups = List.copyOf(lookups);
    repairs = List.copyOf(repairs);
  }

  /**
   * A table that is written.
   *
   * @param work what is done
   * @param table what indexes the table has
   * @param measured microseconds, or rows a second
   * @param unit of these
   * @param ratio round by round, to {@code to}; empty for what others are compared with
   * @param cpuMicros of the process for a row: of clients, servers and all that runs beside
   * @param cpuRatio round by round, to {@code to}
   * @param to the table that it is compared with
   * @param target of the ratio; empty if there is none
   * @param waiting old entries that waited to be removed when all was written, at most; NaN where
   *     nobody looked
   * @param oldRowsRead base rows that these writes have read to remove old entries; NaN without an
   *     index
   * @param uncoveringRowsRead base rows that they have read because older values might reappear
   */
  record Write(
      String work,
      String table,
      Samples measured,
      String unit,
      Samples ratio,
      Samples cpuMicros,
      Samples cpuRatio,
      String to,
      String target,
      double waiting,
      double oldRowsRead,
      double uncoveringRowsRead) {}

  /**
   * Values that are looked up.
   *
   * @param regions of the table
   * @param rows that a value has
   * @param way in which they are found
   * @param millis of a lookup
   * @param calls of the client for a lookup, on average
   * @param expected whether each lookup took as many calls as it should; empty where nothing is
   *     expected
   * @param gets how many Gets of one row take as long
   * @param times how much longer than GLOBAL it takes
   */
  record Lookup(
      int regions,
      String rows,
      String way,
      Samples millis,
      double calls,
      String expected,
      Samples gets,
      Samples times) {
    /**
     * Of what was measured.
     *
     * @param single whether every value had one row
     * @param get the Get beside which the way was measured
     */
    static Lookup of(Measured measured, int regions, boolean single, String way, String get) {
      String contender = ItemLookups.contender(regions, single, way);
      Samples millis = measured.of(contender, "millis");
      Samples expected = measured.of(contender, "asExpected");
      return new Lookup(
          regions,
          ItemLookups.text(single),
          way,
          millis,
          measured.of(contender, "calls").median(),
          expected.isEmpty() ? "" : Math.round(expected.min() * 100) + " %",
          way.equals(get)
              ? Samples.NONE
              : millis.over(measured.of(ItemLookups.contender(regions, single, get), "millis")),
          way.equals(ItemLookups.GLOBAL)
              ? Samples.NONE
              : millis.over(
                  measured.of(
                      ItemLookups.contender(regions, single, ItemLookups.GLOBAL), "millis")));
    }
  }

  /**
   * A table of which every row was overwritten ten times before it was compacted.
   *
   * @param way in which compactions remove entries
   * @param compactionMillis of processor time, the repair included
   * @param passMillis of it in a thread of its own
   * @param compactionRatio processor time of the repair, round by round, to that of the compaction
   * @param compactionTarget of it
   * @param entries at last
   * @param stale of these
   * @param again entries that writes had sent twice, and only a sweep removes
   * @param millis of a lookup
   * @param ratio of it to that of the table that was repaired
   * @param target of it
   * @param calls of a lookup, on average
   * @param gets how many Gets of one row take as long
   */
  record Repair(
      String way,
      Samples compactionMillis,
      Samples passMillis,
      Samples compactionRatio,
      String compactionTarget,
      double entries,
      double stale,
      double again,
      Samples millis,
      Samples ratio,
      String target,
      double calls,
      Samples gets) {}

  /** Aligned text: medians with their ranges in brackets. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    if (!writes.isEmpty()) {
      text.append(
          new ResultColumns<Write>()
              .add("writes", Write::work)
              .add("table", Write::table)
              .samples("measured", "%,.0f", Write::measured)
              .add("", Write::unit)
              .samples("ratio", "%.2f", Write::ratio)
              .median("CPU us", "%,.0f", Write::cpuMicros)
              .median("ratio", "%.2f", Write::cpuRatio)
              .add("to", Write::to)
              .add("target", Write::target)
              .add("to remove", write -> number(write.waiting()))
              .add("old rows read", write -> number(write.oldRowsRead()))
              .add("others", write -> number(write.uncoveringRowsRead()))
              .text(writes));
    }
    if (!lookups.isEmpty()) {
      text.append(text.isEmpty() ? "" : "\n")
          .append(
              new ResultColumns<Lookup>()
                  .add("regions", Lookup::regions)
                  .add("rows", Lookup::rows)
                  .add("way", Lookup::way)
                  .samples("ms", "%,.2f", Lookup::millis)
                  .number("calls", "%.1f", Lookup::calls)
                  .add("as expected", Lookup::expected)
                  .samples("Gets", "%.1f", Lookup::gets)
                  .samples("times GLOBAL", "%.1f", Lookup::times)
                  .text(lookups));
    }
    if (!repairs.isEmpty()) {
      text.append(text.isEmpty() ? "" : "\n")
          .append(
              new ResultColumns<Repair>()
                  .add("compaction's repair", Repair::way)
                  .samples("CPU ms", "%,.0f", Repair::compactionMillis)
                  .median("its pass", "%,.0f", Repair::passMillis)
                  .samples("repair over compaction", "%.2f", Repair::compactionRatio)
                  .add("target", Repair::compactionTarget)
                  .add("entries", repair -> number(repair.entries()))
                  .add("stale", repair -> number(repair.stale()))
                  .add("sent twice", repair -> number(repair.again()))
                  .samples("lookup ms", "%,.2f", Repair::millis)
                  .samples("over repaired", "%.2f", Repair::ratio)
                  .add("target", Repair::target)
                  .number("calls", "%.1f", Repair::calls)
                  .samples("Gets", "%.1f", Repair::gets)
                  .text(repairs));
    }
    return text.toString();
  }

  private static String number(double count) {
    return Double.isNaN(count) ? "" : Samples.count(count);
  }
}
