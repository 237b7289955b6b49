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
package org.lcindex.regionserver.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * In a region server's log, whose layout cuts the names of classes short, every line of LCIndex can
 * be told by how it begins. That of a slow query has a logger of its own for it.
 */
class LogMessagesTest {
  private static final Pattern LINE =
      Pattern.compile("LOG\\s*\\.(?:info|warn|error)\\(\\s*(\"[^\"]*\"|\\S+)");

  @Test
  void linesBeginWithLCIndex() throws IOException {
    List<String> others = new ArrayList<>();
    int found = 0;
    for (Path module : List.of(Path.of("."), Path.of("..", "lcindex-hbase"))) {
      try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          Matcher lines = LINE.matcher(Files.readString(file));
          while (lines.find()) {
            found++;
            if (!lines.group(1).startsWith("\"LCIndex")) {
              others.add(file.getFileName() + " " + lines.group(1));
            }
          }
        }
      }
    }
    assertTrue(found > 30, found + " lines");
    assertEquals(
        // Why a server is DISABLED begins with the word, too.
        List.of("HBaseFit.java \"{}\"", "IndexServer.java \"{}\"", "SlowQueryLog.java \"{}{}\""),
        others.stream().sorted().toList());
  }
}
