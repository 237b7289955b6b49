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
package org.lcindex.regionserver.fit;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The names of a jar's classes, or of a folder of classes. Stateless. */
public final class OwnClasses {
  private static final String SUFFIX = ".class";

  private OwnClasses() {}

  /**
   * Internal names of the classes that are where the given ones were loaded from.
   *
   * @param prefix of the names that are wanted; the others are of libraries that came along
   * @throws IOException when it is not known where that is, or it cannot be read
   */
  public static List<String> besides(Stream<Class<?>> classes, Stream<String> prefix)
      throws IOException {
    Set<Path> places = new LinkedHashSet<>();
    for (Class<?> one : (Iterable<Class<?>>) classes::iterator) {
      places.add(placeOf(one));
    }
    List<String> prefixes = prefix.toList();
    List<String> found = new ArrayList<>();
    for (Path place : places) {
      for (String name : Files.isDirectory(place) ? inFolder(place) : inJar(place)) {
        if (prefixes.stream().anyMatch(name::startsWith)) {
          found.add(name.substring(0, name.length() - SUFFIX.length()));
        }
      }
    }
    return found;
  }

  private static Path placeOf(Class<?> type) throws IOException {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IOException("it is not known where " + type.getName() + " was loaded from");
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw new IOException("no class files are found in " + source.getLocation(), e);
    }
  }

  private static List<String> inJar(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(SUFFIX))
          .toList();
    }
  }

  private static List<String> inFolder(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(file -> folder.relativize(file).toString().replace('\\', '/'))
          .filter(name -> name.endsWith(SUFFIX))
          .toList();
    }
  }
}
