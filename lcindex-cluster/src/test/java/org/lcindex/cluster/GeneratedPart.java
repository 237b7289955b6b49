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
package org.lcindex.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The part of a document that is made from code: from the line after the marker {@value #BEGIN} to
 * that with {@value #END}. With {@code LCINDEX_REWRITE=1} in the environment it is written anew.
 */
public final class GeneratedPart {
  private static final String BEGIN = "<!-- made from code";
  private static final String END = "<!-- end of what is made from code -->";

  private GeneratedPart() {}

  /**
   * Compares it with what it should be.
   *
   * @param document below the project's {@code docs}
   */
  public static void check(String document, String expected, Class<?> test) throws IOException {
    Path path = Path.of("..", "docs", document);
    String text = Files.readString(path);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new AssertionError(path + " has no '" + BEGIN + "' and '" + END + "'");
    }
    begin = text.indexOf('\n', begin) + 1;
    if (System.getenv("LCINDEX_REWRITE") != null) {
      Files.writeString(path, text.substring(0, begin) + expected + text.substring(end));
      return;
    }
    String found = text.substring(begin, end);
    if (!found.equals(expected)) {
      throw new AssertionError(
          path
              + " is not what the code says: run LCINDEX_REWRITE=1 mvn test -pl "
              + Path.of("").toAbsolutePath().getFileName()
              + " -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest="
              + test.getSimpleName()
              + "\nexpected:\n"
              + expected
              + "\nfound:\n"
              + found);
    }
  }
}
