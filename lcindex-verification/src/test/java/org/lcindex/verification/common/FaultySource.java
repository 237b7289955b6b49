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
package org.lcindex.verification.common;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/**
 * A class of the plugin with a fault in its source, for another JVM that has it first on its class
 * path. Nothing in the plugin knows of it.
 *
 * @param module whose source it is
 * @param file the source, by its path below the module's sources
 * @param right what the source has
 * @param wrong what comes in its place
 */
public record FaultySource(String module, String file, String right, String wrong) {
  /**
   * Compiles the class.
   *
   * @param folder in which all is done
   * @return the folder of the class, below it
   */
  public Path compile(Path folder) throws IOException {
    Path original = Path.of("..", module, "src/main/java").resolve(file);
    String source = Files.readString(original);
    assertTrue(source.contains(right), file + " has no '" + right + "'; plant the fault elsewhere");
    Path changed = folder.resolve("source").resolve(file);
    Files.createDirectories(changed.getParent());
    Files.writeString(changed, source.replace(right, wrong));
    Path classes = Files.createDirectories(folder.resolve("classes"));
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-nowarn",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                changed.toString());
    assertEquals(0, status, "the changed source does not compile");
    return classes;
  }
}
