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
package org.lcindex.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is inside the jars, and that nothing of it is missing or superfluous. */
class JarsTest {
  /** Ours in HBase's package, because what they call is visible there only. */
  private static final Set<String> SHIMS =
      Set.of(
          "org.apache.hadoop.hbase.io.hfile.RowSeekScanner",
          "org.apache.hadoop.hbase.regionserver.BlockCounts261",
          "org.apache.hadoop.hbase.regionserver.ContextProgress",
          "org.apache.hadoop.hbase.regionserver.RegionScannerInternals",
          "org.apache.hadoop.hbase.regionserver.MemStoreSegments",
          "org.apache.hadoop.hbase.regionserver.StoreFileInternals",
          "org.apache.hadoop.hbase.regionserver.StoreRowReader");

  /** What HBase's class path has. */
  private static final List<String> HBASE =
      List.of(
          "java.",
          "javax.",
          "sun.",
          "com.sun.management.",
          "org.apache.hadoop.",
          "org.apache.hbase.",
          "org.apache.yetus.",
          "org.apache.zookeeper.",
          "com.google.protobuf.",
          "com.github.benmanes.caffeine.",
          "org.slf4j.");

  /** What the command line's jar has besides. */
  private static final List<String> COMMAND_LINE = List.of("io.trino.tpch.", "picocli.");

  /** Annotations that Guava keeps. */
  private static final List<String> OPTIONAL =
      List.of("com.google.errorprone.", "com.google.j2objc.");

  /** What Parquet's jar has besides. */
  private static final List<String> PARQUET = List.of("org.apache.parquet.", "shaded.parquet.");

  /** HBase's client, whose exceptions and filters travel by their names, and what it relocates. */
  private static final List<String> CLIENT =
      List.of("org.apache.hadoop.", "org.apache.hbase.thirdparty.");

  /** What Parquet names and LCIndex does not use: other codecs, in native code or Hadoop's. */
  private static final List<String> PARQUET_OPTIONAL =
      List.of(
          "com.github.luben.zstd.",
          "org.xerial.snappy.",
          "org.apache.commons.pool.",
          "javax.annotation.",
          // The JDK has these.
          "org.w3c.",
          "org.xml.");

  private static Unpacked unpacked;

  @BeforeAll
  static void unpack(@TempDir Path folder) throws Exception {
    unpacked = Unpacked.in(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "server, 2990000",
    "client, 1920000",
    "shell, 1952000",
    "cli, 6395000",
    "parquet, 8100000",
    "jdbc, 70000000"
  })
  void sizeVersionAndLicences(String what, long limit) throws Exception {
    assertTrue(Files.size(unpacked.jar(what)) < limit, "size of " + unpacked.jar(what));
    try (JarFile jar = new JarFile(unpacked.jar(what).toFile())) {
      assertEquals(
          Unpacked.VERSION,
          jar.getManifest().getMainAttributes().getValue("Implementation-Version"));
      String licence = text(jar, "META-INF/LICENSE");
      assertEquals(Unpacked.text(unpacked.file("LICENSE")), licence);
      assertTrue(licence.contains("Copyright (c) 2012-2022 The ANTLR Project"), licence);
      assertEquals(Unpacked.text(unpacked.file("NOTICE")), text(jar, "META-INF/NOTICE"));
      assertNull(jar.getEntry("module-info.class"));
    }
  }

  private static String text(JarFile jar, String entry) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getEntry(entry))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static TreeSet<String> classes(Path path) throws IOException {
    try (JarFile jar = new JarFile(path.toFile())) {
      return jar.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** Whatever others have on their class paths, these jars do not meet it. */
  @ParameterizedTest
  @ValueSource(strings = {"server", "client", "shell", "cli", "parquet", "jdbc"})
  void nothingIsWhereOthersMayHaveAnotherVersion(String what) throws Exception {
    TreeSet<String> foreign = classes(unpacked.jar(what));
    foreign.removeIf(name -> name.startsWith("org.lcindex."));
    if (what.equals("server")) {
      foreign.removeIf(name -> SHIMS.contains(name.replaceAll("\\$.*", "")));
    }
    if (what.equals("cli")) { // a program of its own, before HBase on its class path
      foreign.removeIf(name -> COMMAND_LINE.stream().anyMatch(name::startsWith));
    }
    if (what.equals("parquet")) {
      foreign.removeIf(name -> PARQUET.stream().anyMatch(name::startsWith));
    }
    if (what.equals("jdbc")) {
      foreign.removeIf(name -> CLIENT.stream().anyMatch(name::startsWith));
    }
    assertEquals(Set.of(), foreign);
  }

  @ParameterizedTest
  @ValueSource(strings = {"server", "client", "shell", "cli", "parquet"})
  void whatTheClassesNameIsThere(String what) throws Exception {
    TreeSet<String> missing = References.of(unpacked.jar(what)).named();
    missing.removeAll(classes(unpacked.jar(what)));
    missing.removeIf(name -> HBASE.stream().anyMatch(name::startsWith));
    if (what.equals("parquet")) {
      missing.removeAll(classes(unpacked.jar("cli")));
      missing.removeIf(name -> PARQUET_OPTIONAL.stream().anyMatch(name::startsWith));
    }
    if (what.equals("cli")) {
      missing.removeIf(name -> OPTIONAL.stream().anyMatch(name::startsWith));
    }
    assertEquals(Set.of(), missing);
  }

  /** No codec and no bitmap that we do not use. */
  @Test
  void theServerHasNoClassOfOthersWithoutUse() throws Exception {
    Path jar = unpacked.jar("server");
    TreeSet<String> unused = classes(jar);
    unused.removeAll(References.of(jar).reachable(name -> !name.startsWith("org.lcindex.shaded.")));
    assertEquals(Set.of(), unused);
  }

  /** Index files are the servers' business, and the command line's, which prints them. */
  @ParameterizedTest
  @ValueSource(strings = {"client", "shell"})
  void clientsHaveNeitherCommandLineNorIndexFiles(String what) throws Exception {
    TreeSet<String> found = classes(unpacked.jar(what));
    found.removeIf(
        name ->
            !name.matches(
                    "org\\.lcindex\\.(query\\.cli|audit|build|dump|ifile|io|rowfile|sfile)\\..*")
                && !name.matches("org\\.lcindex\\.shaded\\.(roaringbitmap|compress)\\..*"));
    assertEquals(Set.of(), found);
  }
}
