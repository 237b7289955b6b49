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
package org.lcindex.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A fault in a class of the plugin.
 *
 * @param name what it does wrong
 * @param file the source, by its path below a folder of sources
 * @param tables what notices it: the verdict tables, or lines of them as {@code log/equal-stamps},
 *     of which one has to; or tests
 * @param right what the source has, just once; white space does not count
 * @param wrong what comes in its place
 */
public record PlantedFault(
    String name, String file, List<String> tables, String right, String wrong) {
  private static final List<Path> SOURCES =
      List.of(
          Path.of("src/main/java"),
          Path.of("../lcindex-query/src/main/java"),
          Path.of("../lcindex-core/src/main/java"),
          Path.of("../lcindex-common/src/main/java"),
          Path.of("lcindex-regionserver/src/main/java"),
          Path.of("lcindex-core/src/main/java"),
          Path.of("lcindex-common/src/main/java"));

  /** Those of a resource, by its path from the root of the class path. */
  public static List<PlantedFault> of(String resource) throws IOException {
    try (InputStream in = PlantedFault.class.getResourceAsStream(resource)) {
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** Those of a text in which they are separated by empty lines. */
  public static List<PlantedFault> parse(String text) {
    return Arrays.stream(text.split("\n\\s*\n"))
        .map(block -> block.lines().filter(line -> !line.startsWith("#")).toList())
        .filter(block -> !block.isEmpty())
        .map(PlantedFault::parse)
        .toList();
  }

  private static PlantedFault parse(List<String> block) {
    String file = value(block, "in ");
    return new PlantedFault(
        value(block, "fault "),
        "org/lcindex/" + file + ".java",
        List.of(value(block, "noticed by ").split(",\\s*")),
        value(block, "- "),
        value(block, "+ "));
  }

  private static String value(List<String> block, String key) {
    return block.stream()
        .filter(line -> line.startsWith(key) || line.equals(key.trim()))
        .map(line -> line.substring(Math.min(line.length(), key.length())))
        .collect(Collectors.joining("\n"));
  }

  /** The name of the class. */
  public String className() {
    return file.substring(0, file.length() - ".java".length()).replace('/', '.');
  }

  /**
   * The source with the fault.
   *
   * @throws IllegalStateException when it has not just one place for it
   */
  public String plant() throws IOException {
    String source = Files.readString(source());
    Pattern wanted =
        Pattern.compile(
            Arrays.stream(right.trim().split("\\s+"))
                .map(Pattern::quote)
                .collect(Collectors.joining("\\s+")));
    List<MatchResult> places = new ArrayList<>(wanted.matcher(source).results().toList());
    if (places.size() != 1) {
      throw new IllegalStateException(
          file + " has '" + right + "' " + places.size() + " times; plant the fault elsewhere");
    }
    return source.substring(0, places.get(0).start())
        + wrong
        + source.substring(places.get(0).end());
  }

  private Path source() {
    return SOURCES.stream()
        .map(folder -> folder.resolve(file))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("there is no source " + file));
  }
}
