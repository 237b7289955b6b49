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
package org.lcindex.experiments;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.process.ProcessCluster;

/**
 * The blocks of README, and then of the page on one's own data, below a comment {@code tour} are
 * one script: a shell runs them as they stand, in an empty folder, and they print what the pages
 * show. Figures may differ, and a line {@code ...} is any number of lines. With {@code
 * LCINDEX_REWRITE} in the environment the pages get what was printed, but where they show {@code
 * ...}.
 */
class ReadmeTourTest {
  private static final List<Path> PAGES =
      List.of(Path.of("..", "README.md"), Path.of("..", "docs", "own-data.md"));
  private static final String BLOCK = "<!-- tour -->";
  private static final String PROMPT = "$ ";
  private static final String ANY = "...";
  private static final String ENDED = "@@ ended with status ";
  private static final long LIMIT_MINUTES = 10;

  @TempDir private Path folder;

  /** A command, where it stands in which page, and the lines below it. */
  private record Step(Path page, int line, String command, List<String> shown) {
    boolean isAbridged() {
      return shown.contains(ANY);
    }
  }

  private static List<Step> steps() throws IOException {
    List<Step> steps = new ArrayList<>();
    for (Path page : PAGES) {
      addSteps(page, Files.readAllLines(page), steps);
    }
    return steps;
  }

  private static void addSteps(Path file, List<String> page, List<Step> steps) {
    boolean tour = false;
    for (int i = 0; i < page.size(); i++) {
      String line = page.get(i);
      if (line.equals(BLOCK)) {
        tour = true;
        i++; // the fence
      } else if (line.equals("```")) {
        tour = false;
      } else if (tour && line.startsWith(PROMPT)) {
        steps.add(new Step(file, i, line.substring(PROMPT.length()), new ArrayList<>()));
      } else if (tour) {
        steps.get(steps.size() - 1).shown().add(line);
      }
    }
  }

  /** In the place of {@code bin/lcindex}, which would build first: the classes of this build. */
  private void makeLauncher() throws IOException {
    String options =
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(argument -> argument.startsWith("--add-"))
            .collect(Collectors.joining(" "));
    Path script = Files.createDirectories(folder.resolve("bin")).resolve("lcindex");
    Files.writeString(
        script,
        """
        #!/bin/sh
        exec '%s' %s -Dlcindex.command="$0" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s "$@"
        """
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                options,
                absolute(System.getProperty("java.class.path")),
                "org.lcindex.query.cli.LCIndexCommand"));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
  }

  private static String absolute(String classpath) {
    return Pattern.compile(":")
        .splitAsStream(classpath)
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(":"));
  }

  /** What each command prints. */
  private List<List<String>> run(List<Step> steps) throws Exception {
    StringBuilder script = new StringBuilder();
    steps.forEach(step -> script.append(step.command()).append("\necho \"\n" + ENDED + "$?\"\n"));
    Path file = Files.writeString(folder.resolve("tour.sh"), script);
    Path output = folder.resolve("tour.out");
    ProcessBuilder builder =
        new ProcessBuilder("bash", file.toString())
            .directory(folder.toFile())
            .redirectOutput(output.toFile())
            .redirectError(folder.resolve("tour.err").toFile());
    // Nothing of the user's own.
    builder.environment().keySet().removeIf(key -> key.matches("(LCINDEX|HBASE|HADOOP)_.*"));
    builder.environment().put("HOME", folder.toString());
    Process shell = builder.start();
    shell.getOutputStream().close();
    boolean ended = shell.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
    shell.descendants().forEach(ProcessHandle::destroy);
    shell.destroy();
    String printed = Files.readString(output, StandardCharsets.UTF_8);
    assertTrue(ended, () -> "does not end:\n" + printed);
    List<List<String>> all = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (String line : printed.lines().toList()) {
      if (line.startsWith(ENDED)) {
        Step step = steps.get(all.size());
        assertEquals(ENDED + 0, line, () -> step.command() + "\n" + printed + errors());
        lines.remove(lines.size() - 1); // of the echo
        all.add(lines);
        lines = new ArrayList<>();
      } else {
        lines.add(line.stripTrailing());
      }
    }
    return all;
  }

  private String errors() {
    try {
      return "\non its standard error:\n" + Files.readString(folder.resolve("tour.err"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** What does not differ from run to run. */
  private static String mask(String line) {
    return line.replaceAll("\\b[0-9a-f]{32}\\b", "#")
        .replaceAll("--after \\S+", "--after #")
        .replaceAll("\\d[\\d,.]*", "#")
        .replaceAll("# ms\\b", "# s")
        .replaceAll("-{2,}(?= |$)", "--")
        .replaceAll("\\s+", " ")
        .strip();
  }

  private static boolean agree(List<String> shown, List<String> printed) {
    String pattern =
        shown.stream()
            .map(line -> line.equals(ANY) ? "(?:.*\n)*" : Pattern.quote(mask(line) + "\n"))
            .collect(Collectors.joining());
    String text = printed.stream().map(line -> mask(line) + "\n").collect(Collectors.joining());
    return Pattern.matches(pattern, text);
  }

  @Test
  void everyCommandPrintsWhatThePageShows() throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    List<Step> steps = steps();
    assertTrue(steps.size() >= 10, steps::toString);
    makeLauncher();
    List<List<String>> printed = run(steps);
    if (System.getenv("LCINDEX_REWRITE") != null) {
      rewrite(steps, printed);
      return;
    }
    StringBuilder differences = new StringBuilder();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (!agree(step.shown(), printed.get(i))) {
        differences.append(
            "%s:%d shows of '%s'\n%s\nand it printed\n%s\n"
                .formatted(
                    step.page(),
                    step.line() + 1,
                    step.command(),
                    String.join("\n", step.shown()),
                    String.join("\n", printed.get(i))));
      }
    }
    if (!differences.isEmpty()) {
      fail(differences + "(LCINDEX_REWRITE=1 writes it into the page)");
    }
  }

  private static void rewrite(List<Step> steps, List<List<String>> printed) throws IOException {
    for (int i = steps.size() - 1; i >= 0; i--) {
      Step step = steps.get(i);
      if (!step.isAbridged()) {
        List<String> page = Files.readAllLines(step.page());
        List<String> shown = page.subList(step.line() + 1, step.line() + 1 + step.shown().size());
        shown.clear();
        shown.addAll(printed.get(i));
        Files.write(step.page(), page);
      }
    }
  }

  /** Whatever has become of the tour, nothing of it runs on. */
  @AfterEach
  void end() throws IOException {
    Optional<ProcessCluster> left =
        ProcessCluster.find(folder.resolve(".lcindex").resolve("cluster"), line -> {});
    if (left.isPresent() && left.get().running()) {
      left.get().kill();
    }
  }
}
