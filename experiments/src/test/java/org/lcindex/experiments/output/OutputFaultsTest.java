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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.query.cli.LCIndexCommand;

/** A full disk and a reader that has gone, under each command and format. */
class OutputFaultsTest {
  private static final Path FULL = Path.of("/dev/full");
  private static final int CLOSED_PIPE = 141;
  private static final int LIMIT_SECONDS = 60;

  @TempDir private static Path folder;
  private static PrintedTable table;

  @BeforeAll
  static void create() throws Exception {
    table = new PrintedTable("faults");
  }

  @AfterAll
  static void drop() throws Exception {
    table.close();
  }

  static Stream<String> commands() {
    return Stream.of(
        "query TABLE --limit 0 --format table",
        "query TABLE --limit 0 --vertical",
        "query TABLE --limit 0 --format csv",
        "query TABLE --limit 0 --format tsv --extra json",
        "query TABLE --limit 0 --json",
        "query TABLE --limit 1",
        "query TABLE --order-by price --limit 5 --json",
        "count TABLE",
        "count TABLE --json",
        "aggregate TABLE price",
        "explain TABLE",
        "explain TABLE --run --json",
        "status",
        "status --json",
        "inspect TABLE",
        "column list TABLE",
        "index list",
        "index describe TABLE",
        "index status TABLE",
        "index status TABLE --long",
        "index status TABLE --json",
        "index status TABLE --html -",
        "index wait TABLE",
        "verify TABLE",
        "queries",
        "cluster --help",
        "query --help",
        "help index",
        "--version");
  }

  private record Ended(int status, String err) {}

  private static Ended run(OutputStream out, String command) {
    StringWriter err = new StringWriter();
    List<String> words =
        new ArrayList<>(List.of(command.replace("TABLE", table.name.getNameAsString()).split(" ")));
    if (command.matches(
            "(query|count|aggregate|explain|status|inspect|column|index|verify|queries)\\b.*")
        && !command.contains("--help")) {
      words.add("--zookeeper=" + table.zookeeper());
    }
    int status = LCIndexCommand.run(out, new PrintWriter(err), words.toArray(String[]::new));
    return new Ended(status, err.toString());
  }

  /** Without what is told of progress. */
  private static List<String> told(String err) {
    return err.lines()
        .filter(line -> !line.startsWith("... ") && !line.matches("\\d+ of \\d+ regions, .*"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aFullDiskIsAFailureInOneLine(String command) throws Exception {
    assumeTrue(Files.exists(FULL), "there is no " + FULL);
    int before = table.openScanners();
    try (OutputStream full = new FileOutputStream(FULL.toFile())) {
      Ended ended = run(full, command);
      assertEquals(1, ended.status(), ended::err);
      assertEquals(
          List.of("lcindex: cannot write to the standard output: No space left on device"),
          told(ended.err()));
    }
    assertEquals(before, table.openScanners());
  }

  /** What head does: it reads some bytes and goes. */
  private static final class Gone extends OutputStream {
    private final ByteArrayOutputStream read = new ByteArrayOutputStream();

    @Override
    public void write(int b) throws IOException {
      if (read.size() > 0) {
        throw new IOException("Broken pipe");
      }
      read.write(b);
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aReaderThatHasGoneEndsItInSilence(String command) throws Exception {
    int before = table.openScanners();
    Ended ended = run(new Gone(), command);
    assertEquals(CLOSED_PIPE, ended.status(), ended::err);
    assertEquals(List.of(), told(ended.err()));
    assertEquals(before, table.openScanners());
  }

  /** A real pipe: its reader takes a line of thousands. */
  @Test
  void aProcessEndsWithItsReader() throws Exception {
    int before = table.openScanners();
    Path err = folder.resolve("err");
    Process process =
        table
            .process(
                "",
                folder,
                List.of(),
                "query",
                table.name.getNameAsString(),
                "--json",
                "--limit=0",
                "--zookeeper=" + table.zookeeper())
            .redirectError(PrintedTable.to(err))
            .start();
    try {
      int first = process.getInputStream().read();
      process.getInputStream().close();
      assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
      assertEquals('{', first);
      assertEquals(CLOSED_PIPE, process.exitValue());
      assertEquals(List.of(), told(Files.readString(err)));
      assertEquals(before, table.openScanners());
    } finally {
      process.destroyForcibly();
    }
  }

  /** Classes of what is not asked for would cost every start. */
  @Test
  void neitherParquetNorAWebServerIsLoadedUnlessAsked() throws Exception {
    assumeTrue(Files.exists(FULL), "there is no " + FULL);
    for (String command : List.of("--help", "query TABLE --limit=10 --format=csv", "dump --help")) {
      Path classes = folder.resolve("classes");
      Path err = folder.resolve("err");
      List<String> words =
          new ArrayList<>(
              List.of(command.replace("TABLE", table.name.getNameAsString()).split(" ")));
      if (command.startsWith("query")) {
        words.add("--zookeeper=" + table.zookeeper());
      }
      Process process =
          table
              .process(
                  "",
                  folder,
                  List.of("-Xlog:class+load:file=" + classes),
                  words.toArray(String[]::new))
              .redirectOutput(PrintedTable.to(FULL))
              .redirectError(PrintedTable.to(err))
              .start();
      try {
        assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS));
        assertEquals(1, process.exitValue(), Files.readString(err));
        String loaded = Files.readString(classes, StandardCharsets.UTF_8);
        assertTrue(loaded.contains(" org.lcindex.query.cli.LCIndexCommand "), command);
        for (String unwanted :
            List.of(
                "org.apache.parquet.",
                "org.lcindex.parquet.",
                "org.apache.avro.",
                "jetty.",
                "com.sun.net.httpserver.",
                "org.duckdb.")) {
          assertFalse(loaded.contains(unwanted), () -> command + " loads " + unwanted);
        }
      } finally {
        process.destroyForcibly();
      }
    }
  }
}
