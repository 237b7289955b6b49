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
package org.lcindex.query.admin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.query.TableVerification;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.rpc.VerifyProgress;
import org.lcindex.rpc.VerifyReport;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionRequest;

/**
 * One verification of a table's index files, which the servers do in the background: starts it in
 * every region, as many at a time as the caller has threads, and asks until all have ended. A
 * region that moves meanwhile is verified anew where it is then. For one call.
 */
public final class VerifyCalls {
  private static final long FIRST_PAUSE_MILLIS = 20;
  private static final long LONGEST_PAUSE_MILLIS = 1_000;

  private final RegionCaller caller;
  private final TableName table;
  private final int regions;
  private final VerifyArguments arguments;
  private final Consumer<TableVerification> listener;
  private final String ticket = UUID.randomUUID().toString();

  // Guarded by this.
  private final Map<RegionInfo, VerifyReport> reports = new TreeMap<>(RegionInfo.COMPARATOR);
  private final List<String> notes = new ArrayList<>();

  /**
   * @param regions how many the table has
   * @param listener told how far it is, by one thread at a time
   */
  public VerifyCalls(
      RegionCaller caller,
      TableName table,
      int regions,
      VerifyArguments arguments,
      Consumer<TableVerification> listener) {
    this.caller = caller;
    this.table = table;
    this.regions = regions;
    this.arguments = arguments;
    this.listener = listener;
  }

  /** Runs it in every region. What all of them have is asked before, for who waits. */
  public TableVerification run() throws IOException {
    return run(Map.of(), region -> true);
  }

  /**
   * Runs it in some regions.
   *
   * @param known reports by encoded region name, which are the result of the other regions
   * @param wanted whether to verify a region that has a known report, nevertheless
   */
  public TableVerification run(Map<String, VerifyReport> known, Predicate<VerifyReport> wanted)
      throws IOException {
    ahead(all(known, wanted, this::totals));
    return result(List.copyOf(all(known, wanted, this::verify).values()));
  }

  private Map<RegionInfo, VerifyReport> all(
      Map<String, VerifyReport> known,
      Predicate<VerifyReport> wanted,
      RegionCaller.Call<VerifyReport> call)
      throws IOException {
    return caller.callAll(
        table,
        region -> {
          VerifyReport report = known.get(region.getEncodedName());
          return report == null || wanted.test(report) ? call.ask(region) : report;
        });
  }

  private VerifyReport totals(RegionInfo region) throws IOException {
    RegionRequest request = RegionRequest.verify(ticket, arguments.totalsOnly());
    return caller.call(table, region.getStartKey(), request, VerifyReport.class);
  }

  private synchronized void ahead(Map<RegionInfo, VerifyReport> all) {
    reports.putAll(all);
    tell();
  }

  /** Of a region that is none any more, nothing is to be done. */
  private synchronized void gone(RegionInfo region) {
    reports.remove(region);
  }

  private synchronized TableVerification result(List<VerifyReport> all) {
    return new TableVerification(table, arguments.content(), all.size(), all, notes);
  }

  /** Ends what runs; of regions in which nothing is known, too. */
  public static int cancel(RegionCaller caller, TableName table, boolean content)
      throws IOException {
    VerifyArguments cancel = new VerifyArguments(content, false, true);
    RegionRequest request = RegionRequest.verify(UUID.randomUUID().toString(), cancel);
    return (int)
        caller.callAll(table, request, VerifyReport.class).values().stream()
            .filter(VerifyReport::running)
            .count();
  }

  private VerifyReport verify(RegionInfo region) throws IOException {
    RegionRequest request = RegionRequest.verify(ticket, arguments);
    VerifyReport before = null;
    long pause = FIRST_PAUSE_MILLIS;
    while (true) {
      VerifyReport report = caller.call(table, region.getStartKey(), request, VerifyReport.class);
      if (!report.region().equals(region.getEncodedName())) {
        gone(region); // it was split or merged: the call to all goes on to its successors
        return report;
      }
      told(region, before, report);
      if (!report.running()) {
        return report;
      }
      before = report;
      TimeLimit.sleep(pause, "while index files are verified");
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
    }
  }

  private synchronized void told(RegionInfo region, VerifyReport before, VerifyReport now) {
    // One that waits for others knows no total yet.
    if (!now.running() || !now.progress().equals(VerifyProgress.NONE)) {
      reports.put(region, now);
    }
    String name = "region " + now.region();
    if (before != null && !before.job().equals(now.job())) {
      notes.add(
          name
              + " was verified anew on "
              + now.server()
              + (now.server().equals(before.server())
                  ? ": it was reopened"
                  : ": it moved from " + before.server()));
    } else if (before == null && now.taken()) {
      notes.add(
          name
              + (now.running()
                  ? ": a verification was under way on " + now.server()
                  : ": the result of a verification that had ended on " + now.server()));
    } else if (before == null && arguments.resume()) {
      notes.add(name + " was verified anew: no verification of it was known on " + now.server());
    }
    tell();
  }

  private synchronized void tell() {
    listener.accept(
        new TableVerification(
            table, arguments.content(), regions, List.copyOf(reports.values()), notes));
  }
}
