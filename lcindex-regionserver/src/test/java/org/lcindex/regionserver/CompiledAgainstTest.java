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
package org.lcindex.regionserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Everything is compiled against the oldest HBase, so that the compiler refuses what only a newer
 * one has. Only the modules of single versions, below {@code lcindex-hbase-versions}, see another
 * HBase, each its own.
 */
class CompiledAgainstTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path VERSIONS = Path.of("lcindex-hbase-versions");
  private static final String COMPILED = "hbase.compiled";

  /** What does not choose the HBase that sources are compiled against. */
  private static final List<String> OWN_VERSIONS =
      List.of(
          "${hbase.compiled}", // the parent pom's management
          "${hbase.codecs.version}",
          "${hbase.shell.version}", // Ruby files only
          "2.6.4"); // hbase-mapreduce, for an example to be compiled

  private final Map<Path, Document> poms = new TreeMap<>();

  CompiledAgainstTest() throws Exception {
    for (Path pom : find()) {
      poms.put(
          ROOT.relativize(pom),
          DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile()));
    }
  }

  /** The poms of all modules: a module's folder is one or two below the root. */
  private static List<Path> find() throws IOException {
    try (Stream<Path> paths = Files.walk(ROOT, 3)) {
      return paths
          .filter(path -> path.endsWith("pom.xml"))
          .filter(path -> !path.toString().contains("/target/"))
          .toList();
    }
  }

  private static List<Element> elements(Document pom, String name) {
    var found = pom.getElementsByTagName(name);
    return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
  }

  private static String child(Element element, String name) {
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (name.equals(node.getNodeName())) {
        return node.getTextContent().strip();
      }
    }
    return "";
  }

  private static boolean ofOneVersion(Path pom) {
    return pom.startsWith(VERSIONS) && pom.getNameCount() == 3;
  }

  @Test
  void onlyModulesOfOneVersionChooseAnother() {
    Map<Path, String> chosen = new TreeMap<>();
    poms.forEach(
        (path, pom) -> elements(pom, COMPILED).forEach(e -> chosen.put(path, e.getTextContent())));
    List<Path> others =
        chosen.keySet().stream()
            .filter(path -> path.getNameCount() > 1 && !ofOneVersion(path))
            .toList();
    assertEquals(List.of(), others, "poms that set " + COMPILED);
    assertFalse(chosen.isEmpty());
    String oldest =
        chosen.entrySet().stream()
            .filter(entry -> ofOneVersion(entry.getKey()))
            .map(Map.Entry::getValue)
            .min(CompiledAgainstTest::byNumbers)
            .orElseThrow();
    assertEquals(oldest, chosen.get(Path.of("pom.xml")), "the oldest HBase with a module");
  }

  /** As HBase numbers its releases: 2.5.13 is before 2.6.1. */
  private static int byNumbers(String one, String other) {
    int[] a = numbers(one);
    int[] b = numbers(other);
    return Arrays.compare(a, b);
  }

  private static int[] numbers(String version) {
    return Stream.of(version.split("-")[0].split("\\.")).mapToInt(Integer::parseInt).toArray();
  }

  /**
   * The one jar has no classes of its own, and HBase's newest client inside. Those of Spark have
   * that client inside, too, and run with no other.
   */
  private static boolean packs(Path path, Element artifact) {
    return child(artifact, "version").equals("${hbase.version}")
        && (path.startsWith("lcindex-spark")
            || path.startsWith("lcindex-jdbc")
                && !Files.exists(ROOT.resolve(path).resolveSibling("src/main/java")));
  }

  @Test
  void noModuleNamesAVersionOfHBaseByItself() {
    List<String> named = new ArrayList<>();
    poms.forEach(
        (path, pom) ->
            elements(pom, "dependency").stream()
                .filter(artifact -> child(artifact, "groupId").equals("org.apache.hbase"))
                .filter(artifact -> !child(artifact, "version").isEmpty())
                .filter(artifact -> !OWN_VERSIONS.contains(child(artifact, "version")))
                .filter(artifact -> !packs(path, artifact))
                .forEach(
                    artifact ->
                        named.add(
                            path
                                + ": "
                                + child(artifact, "artifactId")
                                + " "
                                + child(artifact, "version"))));
    assertEquals(List.of(), named);
  }
}
