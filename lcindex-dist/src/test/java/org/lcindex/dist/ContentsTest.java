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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of the distribution. */
class ContentsTest {
  private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)");

  private static Unpacked unpacked;

  @BeforeAll
  static void unpack(@TempDir Path folder) throws Exception {
    unpacked = Unpacked.in(folder);
  }

  @Test
  void itHasWhatAnOperatorNeeds() throws Exception {
    String version = Unpacked.VERSION;
    Set<String> others =
        unpacked.files().stream()
            .filter(name -> !name.endsWith(".md"))
            .filter(name -> !name.startsWith("docs/"))
            .filter(name -> !name.startsWith("lcindex-examples/src/main/java/"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(
        new TreeSet<>(
            Set.of(
                "LICENSE",
                "NOTICE",
                "bin/lcindex",
                "bin/lcindex-shell",
                "cli/jvm.options",
                "cli/start.sh",
                "cli/lcindex-cli-" + version + ".jar",
                "cli/lcindex-parquet-" + version + ".jar",
                "client/lcindex-client-" + version + ".jar",
                "conf/lcindex-site.xml",
                "server/lcindex-server-" + version + ".jar",
                "shell/lcindex-shell-" + version + ".jar",
                "shell/lcindex.irbrc",
                "sql/lcindex-jdbc-" + version + ".jar")),
        others);
    assertTrue(
        unpacked
            .files()
            .containsAll(
                List.of("README.md", "docs/install.md", "docs/shell.md", "docs/wrong-answers.md")),
        () -> String.valueOf(others));
    for (String script : List.of("bin/lcindex", "bin/lcindex-shell")) {
      assertTrue(Files.isExecutable(unpacked.file(script)), script);
    }
  }

  @Test
  void itIsSmall() throws Exception {
    assertTrue(Files.size(Unpacked.archive()) < 82_000_000, "size of " + Unpacked.archive());
  }

  /** An administrator adds them to an hbase-site.xml, so there is nothing else in it. */
  @Test
  void theConfigurationHasOurKeysOnly() {
    Configuration conf = new Configuration(false);
    conf.addResource(new org.apache.hadoop.fs.Path(unpacked.file("conf/lcindex-site.xml").toUri()));
    Set<String> keys = new TreeSet<>();
    conf.forEach(entry -> keys.add(entry.getKey()));
    assertTrue(keys.remove("hbase.coprocessor.regionserver.classes"), () -> keys.toString());
    assertTrue(keys.remove("hbase.coprocessor.user.region.classes"), () -> keys.toString());
    assertTrue(keys.remove("hbase.coprocessor.master.classes"), () -> keys.toString());
    assertTrue(keys.stream().allMatch(key -> key.startsWith("lcindex.")), () -> keys.toString());
  }

  @Test
  void linksLeadToFilesOfTheDistribution() throws Exception {
    List<String> broken = new ArrayList<>();
    for (String name : unpacked.files()) {
      if (name.equals("README.md") || name.matches("docs/[^/]*\\.md")) {
        Path page = unpacked.file(name);
        Matcher links = LINK.matcher(Unpacked.text(page));
        while (links.find()) {
          if (!Files.exists(page.resolveSibling(links.group(1)))) {
            broken.add(name + ": " + links.group(1));
          }
        }
      }
    }
    assertEquals(List.of(), broken);
  }
}
