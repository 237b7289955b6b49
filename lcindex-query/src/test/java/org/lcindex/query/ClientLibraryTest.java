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
package org.lcindex.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Programs that use the library need neither what the command line is made with, nor Jackson. */
class ClientLibraryTest {
  private static final List<String> OTHERS = List.of("picocli", "com/fasterxml/jackson");

  private static Path classes() throws Exception {
    return Path.of(MdrqClient.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  @Test
  void noClassNamesThem() throws Exception {
    List<String> found = new ArrayList<>();
    int seen = 0;
    try (Stream<Path> files = Files.walk(classes())) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = classes().relativize(file).toString();
        if (name.endsWith(".class")) {
          seen++;
          String bytes = Files.readString(file, StandardCharsets.ISO_8859_1);
          OTHERS.stream().filter(bytes::contains).forEach(other -> found.add(name + ": " + other));
        }
      }
    }
    assertTrue(seen > 20, seen + " classes in " + classes());
    assertEquals(List.of(), found);
  }

  @Test
  void theLibraryRunsWithoutThem() throws Exception {
    List<URL> path = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      String name = Path.of(entry).getFileName().toString();
      if (!name.startsWith("picocli") && !name.startsWith("jackson")) {
        path.add(Path.of(entry).toUri().toURL());
      }
    }
    try (URLClassLoader without =
        new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      assertThrows(ClassNotFoundException.class, () -> without.loadClass("picocli.CommandLine"));
      for (Class<?> type : List.of(MdrqClient.class, LCIndexAdmin.class, Mdrq.class)) {
        Class<?> same = load(type.getName(), without);
        assertNotSame(type, same);
        // Resolves the types of all its signatures.
        assertEquals(type.getMethods().length, same.getMethods().length);
      }
      Class<?> column = load(Column.class.getName(), without);
      assertEquals(
          Column.column("f:q").toString(),
          column.getMethod("column", String.class).invoke(null, "f:q").toString());
    }
  }

  private static Class<?> load(String name, ClassLoader loader)
      throws ClassNotFoundException, IOException {
    return Class.forName(name, true, loader);
  }
}
