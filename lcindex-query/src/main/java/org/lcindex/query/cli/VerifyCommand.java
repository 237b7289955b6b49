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
package org.lcindex.query.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.TextTable;
import org.lcindex.rpc.VerifyReport;
import picocli.CommandLine.Command;

/** {@code index verify TABLE}; exit status 1 when a file is bad. */
@Command(
    name = "verify",
    description = "Reads all index files of a table and checks every checksum.")
final class VerifyCommand extends TableCommand {
  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    List<VerifyReport> reports = admin.verify(table());
    TextTable text = new TextTable("region", "files", "bytes", "bad files");
    reports.forEach(r -> text.row(r.region(), r.files(), r.bytes(), r.problems().size()));
    out.print(text);
    reports.forEach(r -> r.problems().forEach(out::println));
    return reports.stream().allMatch(r -> r.problems().isEmpty()) ? 0 : 1;
  }
}
