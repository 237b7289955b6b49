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
package org.lcindex.experiments.output;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.query.cli.LCIndexCommand;
import org.lcindex.type.ShownText;

/**
 * Every command that draws, under a pseudo-terminal of {@code script} (util-linux), started as the
 * scripts start it: what it draws is obeyed, and not printed as text.
 */
class DrawnOutputTest {
  private static final Path START =
      Path.of("..", "lcindex-dist", "src", "main", "launcher", "start.sh").toAbsolutePath();

  /** The line of who waits, written over. */
  private static final String LINE = "\r\u001b[K... ";

  /** Rows that no machine loads or builds within three seconds; a load reads them once before. */
  private static final int MANY = 2_000_000;

  private static final long LIMIT_SECONDS = 240;

  private static final String CLEAR = "\u001b[H\u001b[2J";
  private static final String BOLD = "\u001b[1m";

  @TempDir private static Path folder;
  private static PrintedTable table;
  private static ServerSocket silent;

  private final List<Process> processes = new CopyOnWriteArrayList<>();

  @BeforeAll
  static void create() throws Exception {
    assumeTrue(isThere(), "there is no script of util-linux, which makes pseudo-terminals");
    table = new PrintedTable("drawn");
    // Takes connections and says nothing: whoever asks waits.
    silent = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
  }

  @AfterAll
  static void drop() throws Exception {
    if (table != null) {
      table.close();
      silent.close();
    }
  }

  private static boolean isThere() throws InterruptedException {
    try {
      Process version = new ProcessBuilder("script", "--version").redirectErrorStream(true).start();
      String said = new String(version.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return version.waitFor() == 0 && said.contains("util-linux");
    } catch (IOException e) {
      return false;
    }
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /** Starts a command on a terminal of 100 columns. */
  private InputStream start(String... words) throws IOException {
    return startAfter("", words);
  }

  private InputStream startAfter(String input, String... words) throws IOException {
    String command =
        Stream.concat(
                Stream.of(
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-Dlcindex.log.file=" + folder.resolve("lcindex.log"),
                    "-cp",
                    System.getProperty("java.class.path"),
                    LCIndexCommand.class.getName()),
                Stream.of(words))
            .map(DrawnOutputTest::quoted)
            .collect(Collectors.joining(" "));
    Path script =
        Files.writeString(
            folder.resolve("command" + processes.size()),
            "stty cols 100\n. %s\nterminal\n%s%s $terminal %s\n"
                .formatted(
                    quoted(START.toString()),
                    input,
                    quoted(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
                    command));
    ProcessBuilder builder =
        new ProcessBuilder("script", "-qec", "sh " + quoted(script.toString()), "/dev/null")
            .directory(folder.toFile())
            .redirectErrorStream(true);
    // For colours, which dumb terminals have not.
    builder.environment().put("TERM", "xterm");
    Process process = builder.start();
    processes.add(process);
    // Who reads of it is told that it has ended.
    CompletableFuture.delayedExecutor(LIMIT_SECONDS, TimeUnit.SECONDS).execute(this::end);
    return process.getInputStream();
  }

  /** Reads until something was printed so many times. */
  private static String until(InputStream out, String what, int times) throws IOException {
    StringBuilder read = new StringBuilder();
    byte[] some = new byte[8_192];
    while (read.toString().split(Pattern.quote(what), -1).length <= times) {
      int length = out.read(some);
      assertTrue(length >= 0, () -> ShownText.line(what) + " in " + ShownText.lines(read + ""));
      read.append(new String(some, 0, length, StandardCharsets.UTF_8));
    }
    // As text these begin with a backslash.
    assertFalse(read.toString().contains("\\u001B"), () -> ShownText.lines(read.toString()));
    return read.toString();
  }

  private void end() {
    for (Process process : processes) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  @Test
  void watchWritesOverTheLookBefore() throws Exception {
    try {
      String text =
          until(start("status", "--watch", "1", "--zookeeper=" + table.zookeeper()), CLEAR, 3);
      assertTrue(text.contains("[########################]"), () -> ShownText.lines(text));
    } finally {
      end();
    }
  }

  /** All wait, each with its line; they are started at once. */
  @Test
  void whoWaitsSeesALineThatMoves() throws Exception {
    String zookeeper = "--zookeeper=127.0.0.1:" + silent.getLocalPort();
    Path rows = Files.writeString(folder.resolve("rows.csv"), "id,price\n1,2\n");
    try {
      List<InputStream> all = new ArrayList<>();
      for (String[] words :
          new String[][] {
            {"query", "t", zookeeper},
            {"status", zookeeper},
            {"index", "wait", "t", zookeeper},
            {"index", "create", "t", "f:a INT", "--wait=1m", zookeeper},
            {"verify", "t", zookeeper},
            {"load", rows.toString(), "--table=t", "--yes", "--key=id", zookeeper},
            {"offline", "load", folder.toString(), "t", zookeeper},
          }) {
        all.add(start(words));
      }
      for (InputStream out : all) {
        until(out, LINE, 2);
      }
    } finally {
      end();
    }
  }

  @Test
  @Tag("slices")
  void loadAndOfflineBuildTellHowFarTheyAre() throws Exception {
    String name = table.name.getNameAsString();
    Path rows = folder.resolve("many.csv");
    try (PrintWriter file = new PrintWriter(Files.newBufferedWriter(rows))) {
      file.println("id,price");
      IntStream.range(0, MANY).forEach(row -> file.println(row + "," + row));
    }
    try {
      InputStream endless =
          startAfter("sleep 1000 | ", "load", "-", "--format=csv", "--table=" + name, "--key=id");
      InputStream load =
          start(
              "load",
              rows.toString(),
              "--table=" + name,
              "--family=f",
              "--key=id",
              "--yes",
              "--zookeeper=" + table.zookeeper());
      InputStream build =
          start(
              "offline",
              "build",
              rows.toString(),
              "--key=id",
              "--yes",
              "--index=price",
              "--out=" + folder.resolve("built"));
      until(endless, LINE + "looking at the input, since ", 2);
      until(load, LINE + "loading " + name + ", since ", 2);
      until(build, LINE + "reading, since ", 1);
    } finally {
      end();
    }
  }

  @Test
  void helpHasColours() throws Exception {
    try {
      until(start("query", "--help"), BOLD, 1);
    } finally {
      end();
    }
  }
}
