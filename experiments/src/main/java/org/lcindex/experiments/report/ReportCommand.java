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
package org.lcindex.experiments.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.lcindex.experiments.raw.RawFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code experiments report}: figures and tables of a run, also of one that has not ended. */
@Command(
    name = "report",
    description =
        "Write report.html of a run, with the paper's values beside ours, and with what notes.md in"
            + " its folder says about it, if there is one.",
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder of a run.")
  private Path folder;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      showDefaultValue = Visibility.NEVER,
      description =
          "Write the report as Markdown to this file, too, with SVG in figures/ beside it;"
              + " experiments/RESULTS.md is made so.")
  private Path markdown;

  @Override
  public Integer call() throws IOException {
    if (!Files.exists(folder.resolve(RawFile.NAME))) {
      throw new ParameterException(
          spec.commandLine(),
          "there is no " + RawFile.NAME + " in " + folder + "; name the --out folder of a run");
    }
    Report report;
    try {
      report = Report.of(folder);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), folder.resolve(RawFile.NAME) + ": " + e.getMessage(), e);
    }
    // The JDK draws without a display, but not without knowing that there is none.
    System.setProperty("java.awt.headless", "true");
    PrintWriter out = spec.commandLine().getOut();
    out.println("Report: " + report.writeHtml(folder));
    if (markdown != null) {
      Path page = markdown.toAbsolutePath();
      Path raw = folder.resolve(RawFile.NAME).toAbsolutePath();
      report.writeMarkdown(page, page.getParent().relativize(raw).toString());
      out.println("Markdown: " + markdown);
    }
    out.flush();
    return 0;
  }
}
