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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.lcindex.dump.IndexFileDump;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code dump} command: what is in an index file. */
@Command(
    name = "dump",
    description = "Prints an index file: an IFile, an SFile or an RFile.",
    mixinStandardHelpOptions = true)
final class DumpCommand implements Callable<Integer> {
  /** What is called so and does not begin so is damaged. */
  private static final Pattern NAME = Pattern.compile(".*\\.[isr]file");

  @Parameters(paramLabel = "FILE", description = "A file of a local index directory.")
  private Path file;

  @Option(names = "--rows", description = "Print every entry, too.")
  private boolean rows;

  @Option(names = "--json", description = "As a JSON document; without entries.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new UserError(file + " is no file; name an .ifile, .sfile or .rfile");
    }
    if (!NAME.matcher(file.getFileName().toString()).matches()
        && !IndexFileDump.isIndexFile(file)) {
      throw new UserError(
          file
              + " is no index file of LCIndex, which begins with LCIF, LCSF or LCRF; name an .ifile,"
              + " .sfile or .rfile");
    }
    if (rows && json) {
      throw new UserError("--rows is for people to read; leave out --json");
    }
    if (json) {
      System.out.println(RpcJson.toPrettyJson(IndexFileDump.summary(file.toAbsolutePath())));
    } else {
      IndexFileDump.dump(file.toAbsolutePath(), System.out, rows);
    }
    System.out.flush();
    return 0;
  }
}
