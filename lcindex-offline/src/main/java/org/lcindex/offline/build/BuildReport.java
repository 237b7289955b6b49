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
package org.lcindex.offline.build;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.lcindex.rpc.RpcJson;
import org.lcindex.type.ShownText;

/**
 * What the command tells in the end. Immutable.
 *
 * @param summary of the build
 * @param copy where it was copied to; null for a build that stays where it is
 * @param notes of the input, in lines
 */
record BuildReport(BuildSummary summary, String copy, List<String> notes) {
  /** What programs are told. */
  private record Built(
      String folder,
      String work,
      long rows,
      long replacedRows,
      long cells,
      long bytes,
      int regions,
      int files,
      long timestamp,
      boolean builtBefore,
      List<String> notes,
      long millis) {}

  /** For programs. */
  String json() {
    String folder = summary.folder().toString();
    return RpcJson.toPrettyJson(
        new Built(
            copy == null ? folder : copy,
            copy == null ? null : folder,
            summary.manifest().rows(),
            summary.replacedRows(),
            summary.manifest().cells(),
            summary.manifest().bytes(),
            summary.manifest().splits().size() + 1,
            summary.manifest().files().size(),
            summary.manifest().timestamp(),
            summary.before(),
            notes,
            summary.elapsed().toMillis()));
  }

  /** For people: what is noteworthy on the standard error, the result on the output. */
  void tell(PrintWriter out, PrintWriter err) {
    notes.forEach(note -> err.println("warning: " + ShownText.line(note)));
    if (summary.replacedRows() > 0) {
      err.println(
          String.format(
              Locale.ROOT,
              "warning: %,d rows of the input had the key of a later row, which stays",
              summary.replacedRows()));
    }
    err.flush();
    out.println(ShownText.line(summary.text()));
    if (copy != null) {
      out.println(
          ShownText.line(
              "copied to " + copy + "; " + summary.folder() + " is not needed any more"));
    }
  }
}
