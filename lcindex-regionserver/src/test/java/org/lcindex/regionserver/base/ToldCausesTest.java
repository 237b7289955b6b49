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
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No message of ours has the name of an exception's class in it: who joins one to words uses {@code
 * CauseText}. A bug alone is told with its class, which a report of it needs.
 */
class ToldCausesTest {
  private static final List<String> MODULES =
      List.of(
          "lcindex-common",
          "lcindex-core",
          "lcindex-query",
          "lcindex-cli",
          "lcindex-offline",
          "lcindex-parquet",
          "lcindex-regionserver",
          "lcindex-shell",
          "tpch-loader");

  /** Words, and an exception behind them. */
  private static final Pattern JOINED =
      Pattern.compile("\"\\s*\\+ (\\w+)(?:\\.getCause\\(\\)|\\.toString\\(\\))?(?=\\s*[;,)+])");

  /** Where a variable has its type. */
  private static final Pattern DECLARED =
      Pattern.compile(
          "((?:\\w+(?:Exception|Error)|Throwable|Exception|Error)(?: \\| \\w+)*) (\\w+)\\b");

  /** What only a bug throws, or a class that is not there. */
  private static final Set<String> BUGS =
      Set.of(
          "RuntimeException",
          "Error",
          "LinkageError",
          "IllegalArgumentException",
          "ClassNotFoundException",
          "ReflectiveOperationException");

  /**
   * Where only a bug or a caller's own exception comes to: its callers hand over one, or what is
   * none was told before.
   */
  private static final Set<String> OF_BUGS =
      Set.of(
          "AsMaster e",
          "CommandErrors e",
          "IndexFailures cause",
          "MasterEndpoint e",
          "OwnThreads e",
          "RecordMapper e",
          "ScanPlanner bug");

  private static final Pattern WORDS = Pattern.compile("\"[^\"\\n]*RpcRetryingCaller[^\"\\n]*\"");

  @Test
  void exceptionsAreToldByTheirCause() throws IOException {
    List<String> named = new ArrayList<>();
    int files = 0;
    for (String module : MODULES) {
      try (Stream<Path> sources = Files.walk(Path.of("..", module, "src", "main", "java"))) {
        for (Path file : sources.filter(f -> f.toString().endsWith(".java")).toList()) {
          files++;
          look(file, named);
        }
      }
    }
    assertTrue(files > 500, files + " files");
    assertEquals(List.of(), named);
  }

  private static void look(Path file, List<String> named) throws IOException {
    String source = Files.readString(file);
    String name = file.getFileName().toString().replace(".java", "");
    if (!name.equals("CauseText") && WORDS.matcher(source).find()) {
      named.add(name + " quotes HBase's client");
    }
    Matcher joined = JOINED.matcher(source);
    while (joined.find()) {
      String variable = joined.group(1);
      String type = type(source.substring(0, joined.start()), variable);
      boolean bug =
          type == null
              || Stream.of(type.split(" \\| ")).allMatch(BUGS::contains)
              || OF_BUGS.contains(name + " " + variable);
      if (!bug) {
        named.add(name + ": + " + variable + " of " + type);
      }
    }
  }

  /** The type by which a variable was declared last; null if it is no exception. */
  private static String type(String before, String variable) {
    String found = null;
    int at = -1;
    Matcher declared = DECLARED.matcher(before);
    while (declared.find()) {
      if (declared.group(2).equals(variable)) {
        found = declared.group(1);
        at = declared.end();
      }
    }
    // Another variable of the name, in a lambda or of another method.
    Matcher other =
        Pattern.compile(
                "(?:\\b(?:String|Entry<[^;]*?>|var) " + variable + "\\b|\\b" + variable + " ->)")
            .matcher(before);
    return at >= 0 && other.find(at) ? null : found;
  }
}
