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
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.properties.PropertiesConfigurationBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * In a region server's log, whose layout cuts the names of classes short, every line of LCIndex can
 * be told by how it begins. That of a slow query has a logger of its own for it.
 */
class LogMessagesTest {
  @TempDir Path folder;

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
        List.of("HBaseFit.java \"{}\"", "LateMisfit.java \"{}\"", "SlowQueryLog.java \"{}{}\""),
        others.stream().sorted().toList());
  }

  /** What operations.md says for log4j2.properties makes a file of the lines of LCIndex. */
  @Test
  void theDocumentedSettingsAreUnderstood() throws IOException {
    String document = Files.readString(Path.of("..", "docs", "operations.md"));
    Properties properties = new Properties();
    properties.load(
        new StringReader(
            document
                .lines()
                .filter(line -> line.matches("    (appender|logger)\\.lcindex\\..*"))
                .collect(Collectors.joining("\n"))));
    properties.setProperty("appender.lcindex.fileName", folder.resolve("lcindex.log").toString());
    properties.setProperty("appender.lcindex.filePattern", folder.resolve("log.%i").toString());
    LoggerContext context = new LoggerContext("documented");
    Configuration configuration =
        new PropertiesConfigurationBuilder()
            .setConfigurationSource(ConfigurationSource.NULL_SOURCE)
            .setLoggerContext(context)
            .setRootProperties(properties)
            .build();
    context.start(configuration);
    try {
      context.getLogger("org.lcindex.SlowQuery").warn("a line");
      context.getLogger("org.apache.hadoop.hbase").warn("another");
    } finally {
      context.stop();
    }
    List<String> lines = Files.readAllLines(folder.resolve("lcindex.log"));
    assertEquals(1, lines.size(), lines::toString);
    assertTrue(lines.get(0).endsWith("] lcindex.SlowQuery: a line"), lines::toString);
  }
}
