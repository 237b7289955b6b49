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
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;
import org.lcindex.type.ShownText;

/**
 * What the command tells in the end. Immutable.
 *
 * @param summary of the build
 * @param copy where it was copied to; null for a build that stays where it is
 * @param notes of the input, in lines
 */
record BuildReport(BuildSummary summary, String copy, List<String> notes) {
  /** For programs. */
  String json() {
    String folder = summary.folder().toString();
    return RpcJson.toPrettyJson(
        new Members()
            .with("folder", copy == null ? folder : copy)
            .with("work", copy == null ? null : folder)
            .with("rows", summary.manifest().rows())
            .with("replacedRows", summary.replacedRows())
            .with("cells", summary.manifest().cells())
            .with("bytes", summary.manifest().bytes())
            .with("regions", summary.manifest().splits().size() + 1)
            .with("files", summary.manifest().files().size())
            .with("timestamp", summary.manifest().timestamp())
            .with("builtBefore", summary.before())
            .with("notes", notes)
            .with("millis", summary.elapsed().toMillis()));
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
