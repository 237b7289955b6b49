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

import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;
import org.lcindex.query.TableRepair;
import org.lcindex.rpc.SweepFigures;
import org.lcindex.rpc.SweepReport;

/** Sweeps of global indexes' entries as text for people. Stateless. */
@InterfaceAudience.Private
public final class SweepText {
  private SweepText() {}

  /** What a sweep has found, and what of it stays. */
  public static String of(SweepReport sweep) {
    SweepFigures found = sweep.figures();
    StringBuilder out = new StringBuilder("index ").append(sweep.index()).append(": ");
    out.append(Measures.count(found.entries(), "entry")).append(" compared with rows, ");
    out.append(found.stale()).append(" without a value, ");
    out.append(Measures.count(found.removed(), "tag")).append(" of these being removed");
    if (found.skipped() > 0) {
      out.append("; ")
          .append(Measures.count(found.skipped(), "entry"))
          .append(
              " left, of which nobody can tell: their rows are uncovered, not synced to the log,"
                  + " hold very many versions, or were being written");
    }
    return out.toString();
  }

  /**
   * A repair as one JSON document.
   *
   * @param local of the local indexes; null if these were not meant
   */
  public static String json(TableName table, TableRepair local, List<SweepReport> sweeps) {
    return VerifyText.json(table, local, sweeps);
  }

  /** One line while it runs. */
  public static String progress(SweepReport sweep) {
    return "index "
        + sweep.index()
        + ": "
        + sweep.done()
        + " of "
        + Measures.count(sweep.regions(), "region")
        + " of entries swept, "
        + Measures.count(sweep.figures().entries(), "entry")
        + " compared, "
        + sweep.figures().stale()
        + " without a value"
        + (sweep.problems().isEmpty() ? "" : "; " + String.join("; ", sweep.problems()));
  }
}
