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
 * The first sentence of every Javadoc comment has a subject of its own: no reader has to find
 * another comment to know what "the same" is. Of the main and test sources of all modules.
 */
class CommentsTest {
  private static final Pattern WITHOUT_SUBJECT =
      Pattern.compile(
          "/\\*\\*[\\s*]*((?:The\\s+same|Same|As\\s+(?:above|before|below)|Ditto)\\b.*)");

  @Test
  void firstSentencesStandAlone() throws IOException {
    List<String> wrong = new ArrayList<>();
    List<Path> sources = sources();
    assertTrue(sources.size() > 1_000, "only " + sources.size() + " sources below ..");
    for (Path source : sources) {
      Matcher found = WITHOUT_SUBJECT.matcher(Files.readString(source));
      while (found.find()) {
        wrong.add(source + ": " + found.group(1));
      }
    }
    assertEquals("", String.join("\n", wrong));
  }

  /** Sources of main and test classes, not those that a build has generated. */
  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      return files
          .filter(file -> file.toString().endsWith(".java") && file.toString().contains("/src/"))
          .filter(file -> !file.toString().contains("/target/"))
          .toList();
    }
  }
}
