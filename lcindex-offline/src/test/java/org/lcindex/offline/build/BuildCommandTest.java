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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.query.cli.TypedCommand;

/** {@code offline build} of files, without a cluster: what it makes, and what it refuses. */
class BuildCommandTest {
  private static final Configuration CONF = HBaseConfiguration.create();

  private static final String CITIES =
      "id,name,population,founded\n"
          + "2,Bern,133883,1191-01-01\n"
          + "1,Genf,203856,\n"
          + "2,Bern again,133884,1191-01-01\n";

  private static final String[] AS_CITIES = {"--key", "id", "--yes", "--timestamp", "1000"};

  @TempDir Path temp;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private Path file(String name, String text) throws IOException {
    return Files.writeString(temp.resolve(name), text);
  }

  private static String order(int key, String priority) {
    return key + "|39136|O|252004.18|1996-01-10|" + priority + "|Clerk#000000470|0|ly |\n";
  }

  /** A path without a scheme stands for one in the test's folder, as for somebody who is there. */
  private int build(Object input, String folder, String... options) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    List<String> words = new ArrayList<>(List.of("offline", "build", input.toString(), "--out"));
    words.add(folder.contains(":") ? folder : temp.resolve(folder).toString());
    words.addAll(List.of(options));
    return TypedCommand.run(out, err, words.toArray(String[]::new));
  }

  private Manifest builds(Object input, String folder, String... options) throws IOException {
    assertEquals(0, build(input, folder, options), err::toString);
    FileSystem local = FileSystem.getLocal(CONF);
    return FolderCheck.whole(local, hadoop(temp.resolve(folder)), bytes -> {});
  }

  private String refuses(int status, Object input, String folder, String... options) {
    assertEquals(status, build(input, folder, options), () -> out + "" + err);
    assertEquals("", out.toString());
    List<String> lines = err.toString().lines().filter(line -> line.startsWith("lcindex")).toList();
    assertEquals(1, lines.size(), err::toString);
    return lines.get(0);
  }

  private static org.apache.hadoop.fs.Path hadoop(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }

  /** Values by row key and qualifier, and the timestamp of the first cell. */
  private static Map<String, byte[]> cells(Path folder, Manifest manifest, List<Long> timestamps)
      throws IOException {
    Map<String, byte[]> cells = new TreeMap<>();
    for (ManifestFile file : manifest.files()) {
      if (file.cells() == 0) {
        continue;
      }
      try (HFile.Reader reader =
          HFile.createReader(
              FileSystem.getLocal(CONF), hadoop(folder.resolve(file.path())), CONF)) {
        HFileScanner scanner = reader.getScanner(CONF, false, false);
        for (boolean there = scanner.seekTo(); there; there = scanner.next()) {
          var cell = scanner.getCell();
          timestamps.add(cell.getTimestamp());
          cells.put(
              Bytes.toStringBinary(CellUtil.cloneRow(cell))
                  + " "
                  + Bytes.toString(CellUtil.cloneQualifier(cell)),
              CellUtil.cloneValue(cell));
        }
      }
    }
    return cells;
  }

  @Test
  void ordersOfDbgenBecomeATable() throws Exception {
    Path file = file("orders.tbl", order(7, "2-HIGH") + "rubbish\n" + order(3, "1-URGENT"));
    String[] options = {
      "--index", "totalprice DOUBLE 0 600000 100", "--index", "o:orderpriority STRING",
      "--timestamp", "1000", "--splits", "\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x05"
    };
    String bad = refuses(1, file, "built", options);
    assertTrue(bad.contains("orders.tbl, line 2: has 1 fields"), bad);
    List<String> more = new ArrayList<>(List.of(options));
    more.add("--skip-malformed");
    String[] skipping = more.toArray(String[]::new);
    Manifest manifest = builds(file, "built", skipping);
    assertTrue(out.toString().startsWith("2 rows in " + temp.resolve("built")), out::toString);
    assertTrue(
        err.toString().contains("warning: 1 line of " + file + " passed over"), err::toString);
    assertEquals(2, manifest.rows());
    assertEquals(
        List.of("o:totalprice DOUBLE 0 600000 100", "o:orderpriority STRING"), manifest.indexes());
    assertEquals(1, manifest.splits().size());
    assertTrue(manifest.columns().contains("row LONG"), manifest.columns()::toString);
    List<Long> timestamps = new ArrayList<>();
    Map<String, byte[]> cells = cells(temp.resolve("built"), manifest, timestamps);
    assertEquals(18, cells.size());
    assertEquals(List.of(1000L), timestamps.stream().distinct().toList());
    assertArrayEquals(
        Bytes.toBytes("1-URGENT"), cells.get("\\x00".repeat(7) + "\\x03 orderpriority"));
  }

  @Test
  void csvAndJsonLinesMakeOneTable() throws Exception {
    Path csv = file("cities.csv", CITIES);
    String consent = refuses(2, csv, "csv", "--key", "id", "--index", "population");
    assertTrue(consent.contains("nothing was built: repeat the command with --yes"), consent);
    assertFalse(Files.exists(temp.resolve("csv")));
    Manifest manifest =
        builds(csv, "csv", "--key", "id", "--yes", "--timestamp", "1000", "--index", "population");
    assertTrue(
        err.toString().contains("1 rows of the input had the key of a later row"), err::toString);
    assertEquals(2, manifest.rows());
    assertEquals(List.of("f:population LONG"), manifest.indexes());
    Map<String, byte[]> cells = cells(temp.resolve("csv"), manifest, new ArrayList<>());
    assertArrayEquals(
        Bytes.toBytes("Bern again"), cells.get("\\x00".repeat(7) + "\\x02 name"), "the last row");
    assertEquals(7, cells.size(), "an empty field is no cell");

    Path json =
        file(
            "cities.jsonl",
            "{\"id\":1,\"name\":\"Genf\",\"population\":203856}\n"
                + "{\"id\":2,\"name\":\"Bern again\",\"population\":133884,\"founded\":\"1191-01-01\"}\n");
    Manifest same =
        builds(
            json, "json", "--key", "id", "--yes", "--timestamp", "1000", "--index", "population");
    assertEquals(manifest.files(), same.files(), "the same rows make the same bytes");

    Path headless = file("headless.csv", CITIES.substring(CITIES.indexOf('\n') + 1));
    Manifest named =
        builds(
            headless,
            "named",
            "--columns",
            "id,name,population,founded",
            "--key",
            "id",
            "--yes",
            "--timestamp",
            "1000",
            "--index",
            "f:population LONG");
    assertEquals(manifest.files(), named.files());
  }

  @Test
  void settingsOfIndexFilesAreCheckedAndTold() throws Exception {
    Path csv = file("cities.csv", CITIES);
    String[] index = {"--key", "id", "--yes", "--timestamp", "1000", "--index", "population"};
    Manifest plain = builds(csv, "plain", index);
    assertEquals(Map.of(), plain.settings());
    List<String> more = new ArrayList<>(List.of(index));
    more.addAll(
        List.of("--set", "lcindex.ifile.group.rows=16", "--set", "lcindex.ifile.compression=NONE"));
    Manifest set = builds(csv, "set", more.toArray(String[]::new));
    assertEquals(
        Map.of("lcindex.ifile.group.rows", "16", "lcindex.ifile.compression", "NONE"),
        set.settings());
    assertFalse(plain.files().equals(set.files()), "they make other files");
    assertEquals(
        "16",
        set.descriptor(TableName.valueOf("t")).getValue("lcindex.ifile.group.rows"),
        "a table that is made for the build has them");
    String other = refuses(2, csv, "set", index);
    assertTrue(other.contains("of a build with setting lcindex.ifile.compression 'NONE'"), other);
    String group =
        refuses(2, csv, "no", "--key", "id", "--yes", "--set", "lcindex.ifile.group.rows=0");
    assertTrue(
        group.contains("--set: lcindex.ifile.group.rows is '0'; it takes entries, 1 to 65536"),
        group);
    String unknown =
        refuses(2, csv, "no", "--key", "id", "--yes", "--set", "lcindex.cache.bytes=1");
    assertTrue(unknown.contains("'lcindex.cache.bytes' changes no index file; there are"), unknown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--index, weight; 'weight'",
        "--index, f:population TEXT; 'TEXT'",
        "--index, f:population DOUBLE; 'the column is LONG: give the index this type'",
        "--index, g:population LONG; 'family'",
        "--index, f:population LONG GLOBAL; 'GLOBAL'",
        "--compression, ZIP; '--compression is ZIP; it takes'",
        "--encoding, FAST; '--encoding is FAST; it takes'",
        "--bloom, ALL; '--bloom is ALL; it takes'",
        "--splits, 'b,a'; 'split key a is not above the one before it'",
        "--region-size, 1k; 'must be at least 1048576'",
        "--memory, 1k; '--memory is 1024, must be at least 1048576'",
        "--memory, much; 'is no size; write a number and k, m or g'",
        "--threads, 0; '--threads is 0, must be at least 1'",
        "--timestamp, -1; 'the timestamp is -1; it must be 0 or more, in ms'",
        "--columns, x; 'column'",
        "--set, nonsense; 'KEY=VALUE'",
      })
  void wrongOptionsAreOneLine(String option, String expected) throws Exception {
    Path csv = file("cities.csv", CITIES);
    String name = option.substring(0, option.indexOf(','));
    String value = option.substring(option.indexOf(',') + 1).strip().replace("'", "");
    List<String> options = new ArrayList<>(List.of(AS_CITIES));
    if (name.equals("--timestamp")) {
      options = new ArrayList<>(List.of("--key", "id", "--yes"));
    }
    options.addAll(List.of(name, value));
    String line = refuses(2, csv, "no", options.toArray(String[]::new));
    assertTrue(line.contains(expected), line);
    assertFalse(Files.exists(temp.resolve("no")), "nothing is left");
  }

  @Test
  void inputsThatAreNoneAreOneLine() throws Exception {
    for (String missing : List.of("absent.tbl", "absent.csv", "absent.jsonl")) {
      String line = refuses(2, temp.resolve(missing), "no", AS_CITIES);
      assertTrue(line.contains(missing), line);
    }
    Path unknown = file("cities.xml", "<a/>");
    assertTrue(refuses(2, unknown, "no", AS_CITIES).contains("cities.xml"));
    Path empty = file("empty.csv", "");
    assertTrue(refuses(2, empty, "no", AS_CITIES).contains("empty.csv"));
    assertTrue(refuses(2, temp, "no", AS_CITIES).contains(temp.getFileName().toString()));
    assertTrue(refuses(2, "-", "no", AS_CITIES).length() > 0);
    Path csv = file("cities.csv", CITIES);
    String noKey = refuses(2, csv, "no", "--yes");
    assertTrue(noKey.contains("--key"), noKey);
    String otherKey = refuses(2, csv, "no", "--yes", "--key", "code");
    assertTrue(otherKey.contains("code"), otherKey);
    assertFalse(Files.exists(temp.resolve("no")));
  }

  @Test
  void foldersOfOthersAreRefused() throws Exception {
    Path csv = file("cities.csv", CITIES);
    Files.createDirectories(temp.resolve("others"));
    Files.writeString(temp.resolve("others/notes.txt"), "");
    String foreign = refuses(2, csv, "others", AS_CITIES);
    assertTrue(foreign.contains("has notes.txt and was not made by this command"), foreign);
    String noFolder = refuses(2, csv, "cities.csv", AS_CITIES);
    assertTrue(noFolder.contains("is no folder: name another one"), noFolder);
    builds(csv, "mine", AS_CITIES);
    Files.writeString(csv, CITIES + "9,Chur,1,\n");
    String changed = refuses(2, csv, "mine", AS_CITIES);
    assertTrue(changed.contains("is of a build with input"), changed);
    String work = refuses(2, csv, "no", "--key", "id", "--yes", "--work", "w");
    assertTrue(work.contains("--work is for an --out of another file system"), work);
    String noWork = refuses(2, csv, "hdfs://localhost:1/built", AS_CITIES);
    assertTrue(noWork.contains("name one to build in by --work DIR"), noWork);
    String scheme =
        refuses(2, csv, "nosuch://host/built", "--key", "id", "--yes", "--work", temp + "/w");
    assertTrue(scheme.contains("nosuch"), scheme);
    Manifest uri = builds(csv, "uri", AS_CITIES);
    assertEquals(0, build(csv, temp.resolve("uri").toUri().toString(), AS_CITIES), err::toString);
    assertTrue(out.toString().contains("built before"), out::toString);
    assertEquals(3, uri.rows());
  }

  @Test
  void jsonTellsWhatWasMade() throws Exception {
    Path csv = file("cities.csv", CITIES);
    List<String> options = new ArrayList<>(List.of(AS_CITIES));
    options.addAll(List.of("--index", "population", "--json"));
    builds(csv, "json", options.toArray(String[]::new));
    for (String member :
        List.of(
            "\"folder\": \"" + temp.resolve("json"),
            "\"rows\": 2",
            "\"replacedRows\": 1",
            "\"regions\": 1",
            "\"timestamp\": 1000",
            "\"builtBefore\": false")) {
      assertTrue(out.toString().contains(member), member + " is not in " + out);
    }
  }
}
