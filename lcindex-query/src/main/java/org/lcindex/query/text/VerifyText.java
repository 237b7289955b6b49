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
import org.apache.hadoop.hbase.TableName;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;
import org.lcindex.query.TableRepair;
import org.lcindex.query.TableVerification;
import org.lcindex.rpc.SweepReport;
import org.lcindex.rpc.VerifyProgress;
import org.lcindex.rpc.VerifyReport;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Columns;
import org.lcindex.text.Members;
import org.lcindex.text.TextTable;

/** Verifications and repairs as text for people and as JSON for programs. Stateless. */
@InterfaceAudience.Public
public final class VerifyText {

  private VerifyText() {}

  /** One document. */
  public static String json(TableVerification verification) {
    return RpcJson.toPrettyJson(document(verification));
  }

  /** One document. */
  public static String json(TableRepair repair) {
    return json(repair.table(), repair, List.of());
  }

  /**
   * One document.
   *
   * @param repair of the local indexes; null if these were not meant
   * @param sweeps of the global ones
   */
  static String json(TableName table, TableRepair repair, List<SweepReport> sweeps) {
    Members told =
        new Members()
            .with("table", table.getNameAsString())
            .with("clean", repair == null || repair.isClean());
    if (repair != null) {
      told.with("deletedHFiles", repair.deleted())
          .with("before", document(repair.before()))
          .with("after", document(repair.after()));
    }
    return RpcJson.toPrettyJson(told.with("globals", sweeps.isEmpty() ? null : sweeps));
  }

  private static Members document(TableVerification verification) {
    return new Members()
        .with("table", verification.table().getNameAsString())
        .with("content", verification.content())
        .with("clean", verification.isClean())
        .with("regions", verification.regions())
        .with("progress", verification.progress())
        .with("faultCount", verification.faultCount())
        .with("faults", verification.faults())
        .with("notes", verification.notes())
        .with("reports", verification.reports());
  }

  /** Regions, totals, faults. */
  public static String of(TableVerification verification) {
    StringBuilder out = new StringBuilder(regions(verification).toString());
    problems(verification).forEach(line -> out.append(line).append('\n'));
    verification.notes().forEach(line -> out.append(line).append('\n'));
    return out.append(totals(verification)).append('\n').toString();
  }

  /** A row for each region. */
  public static TextTable regions(TableVerification verification) {
    return new Columns<VerifyReport>()
        .with("region", VerifyReport::region)
        .with("server", VerifyReport::server)
        .with("HFiles", report -> report.progress().hfiles())
        .with("files", report -> report.progress().files())
        .with("bytes", report -> report.progress().bytes())
        .with("entries", report -> report.progress().entries())
        .with("faults", VerifyReport::faultCount)
        .of(verification.reports());
  }

  /** One line for each fault, and for each region that was not verified to the end. */
  public static List<String> problems(TableVerification verification) {
    List<String> lines = new ArrayList<>();
    verification.reports().forEach(report -> lines.addAll(report.problems()));
    return lines;
  }

  /** One line. */
  public static String totals(TableVerification verification) {
    VerifyProgress p = verification.progress();
    long faults = verification.faultCount();
    boolean unfinished = verification.reports().stream().anyMatch(r -> r.failure() != null);
    return String.format(
        Locale.ROOT,
        "table %s: %s in %s, %s, %s, %s (%s)%s%s",
        verification.table(),
        faults == 0 ? "no fault" : Measures.count(faults, "fault"),
        Measures.count(verification.reports().size(), "region"),
        Measures.count(p.hfiles(), "HFile"),
        Measures.count(p.files(), "index file"),
        Measures.count(p.entries(), "entry"),
        verification.content()
            ? "checksums, format, histograms, every row of the HFiles"
            : "checksums, format, histograms; rows not compared with the HFiles",
        p.unindexed() == 0
            ? ""
            : "; not indexed yet, which is no fault: " + Measures.count(p.unindexed(), "HFile"),
        (p.stale() == 0
                ? ""
                : "; without a value any more, which is no fault: "
                    + Measures.count(p.stale(), "entry")
                    + " of GLOBAL indexes")
            + (unfinished ? "; not all was verified" : ""));
  }

  /** One line while it runs; of a table without index files what it has besides, entries. */
  public static String progress(TableVerification verification) {
    VerifyProgress p = verification.progress();
    if (p.bytesTotal() == 0) {
      return String.format(
          Locale.ROOT,
          "%d of %d regions%s verified, %s",
          verification.regionsDone(),
          verification.regions(),
          p.entries() == 0
              ? ""
              : String.format(Locale.ROOT, ", %,d entries of global indexes", p.entries()),
          Measures.count(verification.faultCount(), "fault"));
    }
    // Entries of global indexes are compared when all bytes are read.
    long most = verification.regionsDone() < verification.regions() ? 99 : 100;
    return String.format(
        Locale.ROOT,
        "%d of %d regions, %d of %d HFiles, %,d of %,d bytes (%d %%) verified, %s",
        verification.regionsDone(),
        verification.regions(),
        p.hfiles(),
        p.hfilesTotal(),
        p.bytes(),
        p.bytesTotal(),
        Math.min(most, 100 * p.bytes() / p.bytesTotal()),
        Measures.count(verification.faultCount(), "fault"));
  }

  /** What was found, what was done, and what is left. */
  public static String of(TableRepair repair) {
    StringBuilder out = new StringBuilder();
    if (repair.before().isClean()) {
      return out.append(totals(repair.before())).append("; nothing to repair\n").toString();
    }
    problems(repair.before()).forEach(line -> out.append("found ").append(line).append('\n'));
    problems(repair.after()).forEach(line -> out.append("left ").append(line).append('\n'));
    repair.after().notes().forEach(line -> out.append(line).append('\n'));
    long found = repair.before().faultCount();
    long left = repair.after().faultCount();
    return out.append(
            String.format(
                Locale.ROOT,
                "table %s: %s found, index files of %s deleted and built again, %s%n",
                repair.table(),
                Measures.count(found, "fault"),
                Measures.count(repair.deleted(), "HFile"),
                repair.isClean() ? "no fault is left" : left + " left"))
        .toString();
  }
}
