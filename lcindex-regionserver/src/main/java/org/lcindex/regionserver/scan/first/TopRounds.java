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
package org.lcindex.regionserver.scan.first;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.plan.Decline;
import org.lcindex.plan.Plan;
import org.lcindex.plan.Planner;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.TopRows;
import org.lcindex.regionserver.scan.gathering.ScanMemory;
import org.lcindex.regionserver.scan.planning.PlanInputs;
import org.lcindex.regionserver.scan.planning.ScanPlanner;
import org.lcindex.regionserver.scan.query.Declines;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.store.RegionIndex;

/**
 * The queries by which a region finds the first rows of a scan: the scan, and that the key is one
 * up to which there are probably enough rows. Each of them is a scan like any other, with a read
 * point of its own; the next one asks for more keys, the last one for all. For one scan. Not thread
 * safe.
 */
final class TopRounds {
  /** Rounds that leave out keys. */
  private static final int MOST_NARROW = 5;

  private static final int LEAST_GROWTH = 4;
  private static final int MOST_GROWTH = 16;

  /** What an entry costs that is looked at for a key, in nanoseconds, about. */
  private static final double ENTRY_NANOS = 80;

  private static final long LEAST_ENTRIES = 4_096;

  /** Looked at for one key, whatever the query costs: that is a third of a second. */
  private static final long MOST_ENTRIES = 1 << 22;

  /** For more first rows no key is looked for: that would sort too many for one call. */
  private static final int MOST_KEYS = 1 << 16;

  private final ScanPlanner planner;
  private final RegionIndex region;
  private final Scan template;
  private final Filter filter;
  private final TopRows wanted;
  private final Query query;
  private final QueryColumn driver;
  private long aim;
  private long mostEntries;
  private int rounds;
  private long entries;
  private boolean whole;

  private TopRounds(
      ScanPlanner planner,
      RegionIndex region,
      Scan scan,
      TopRows wanted,
      Query query,
      QueryColumn driver) {
    this.planner = planner;
    this.region = region;
    this.template = scan.setAttribute(LCIndexConstants.SCAN_QUERY_ID, null);
    this.filter = scan.getFilter();
    this.wanted = wanted;
    this.query = query;
    this.driver = driver;
    this.aim = wanted.rows();
  }

  /**
   * Null when the scan cannot be narrowed: the index on the order's column does not serve it, or it
   * asks for more than conditions, so that it may return another cell than the one that a condition
   * is put to.
   *
   * @param scan with the families that it reads; is copied
   */
  static TopRounds of(ScanPlanner planner, RegionIndex region, Scan scan, TopRows wanted)
      throws IOException {
    if (region.region().observersMayAlterCells() || scan.isGetScan()) {
      return null;
    }
    Scan all = new Scan(scan).setFilter(narrowed(scan.getFilter(), wanted, KeyRanges.all()));
    Query query = planner.recognize(all).query();
    if (query == null || !query.whole() || Declines.crowded(query) != null) {
      return null;
    }
    for (int d : query.drivers()) {
      QueryColumn column = query.columns().get(d);
      if (column.definition().isOn(wanted.family(), wanted.qualifier())
          && column.definition().codec() == wanted.codec()) {
        return new TopRounds(planner, region, new Scan(scan), wanted, query, column);
      }
    }
    return null;
  }

  private static Filter narrowed(Filter filter, TopRows wanted, KeyRanges keys) {
    Filter order = wanted.filter(keys);
    return filter == null
        ? order
        : new FilterList(FilterList.Operator.MUST_PASS_ALL, filter, order);
  }

  /**
   * The scan of the next round.
   *
   * @param memory from which it takes what it holds until it returns; without any it asks for all
   *     keys
   */
  Scan next(ScanMemory memory) throws IOException {
    query.store().awaitOpened();
    byte[] last = null;
    if (!whole && rounds < MOST_NARROW && aim <= MOST_KEYS) {
      last = lastKey(memory);
    }
    whole = last == null;
    rounds++;
    if (filter != null) {
      filter.reset();
    }
    return new Scan(template).setFilter(narrowed(filter, wanted, wanted.upTo(last)));
  }

  private byte[] lastKey(ScanMemory memory) {
    if (mostEntries == 0) {
      mostEntries = worth();
    }
    TopRows first = wanted.first((int) aim);
    TopKeys keys = new TopKeys(query, driver, first, mostEntries, memory);
    try {
      return keys.find();
    } catch (IOException | RuntimeException e) {
      // The store was told. What it means for the rows, the round finds out.
      return null;
    } finally {
      entries += keys.entries();
    }
  }

  /** So many entries take about as long as the query for all keys. */
  private long worth() {
    Plan plan = Planner.choose(PlanInputs.of(query, List.of()).input(), false);
    double micros = plan.usesIndex() ? plan.choice().micros() : plan.plainMicros();
    long entries = (long) (micros * 1_000 / ENTRY_NANOS);
    return Math.min(MOST_ENTRIES, Math.max(LEAST_ENTRIES, entries));
  }

  /** Opens a scan of {@link #next}. */
  RegionScanner open(Scan scan) throws IOException {
    planner.prepare(scan);
    RegionScanner core = region.region().open(scan);
    try {
      return planner.open(scan, core);
    } catch (RuntimeException | Error e) {
      core.close();
      throw e;
    }
  }

  /**
   * No round is to come: the scan's own filter is for the core scanner, unless an index is forced.
   */
  void end(RegionScanner core, Decline why) throws IOException {
    planner.refuseIfForced(template, core, why);
    if (filter != null) {
      filter.reset();
    }
  }

  /** Whether the last round asks for every key. */
  boolean isWhole() {
    return whole;
  }

  /** The last round had so few rows. */
  void foundOnly(int rows) {
    long growth = rows == 0 ? MOST_GROWTH : (2L * wanted.rows() + rows - 1) / rows;
    aim *= Math.max(LEAST_GROWTH, Math.min(MOST_GROWTH, growth));
  }

  /** The next round is to ask for every key. */
  void askForAll() {
    whole = true;
  }

  int rounds() {
    return rounds;
  }

  /** Entries looked at to find where the first rows end, in all rounds. */
  long entries() {
    return entries;
  }
}
