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
package org.lcindex.hbase.fit;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The class files of a jar, or of a folder of classes. Stateless. */
public final class OwnClasses {
  private static final String SUFFIX = ".class";

  private OwnClasses() {}

  /**
   * The classes that lie where the given ones lie. They are read there, because a class loader
   * would look for each of them in all jars before; the given ones are not loaded.
   *
   * @param names internal names of classes, one for each jar or folder; one that is nowhere has
   *     none besides it
   * @param wanted by internal name; the others are of libraries that came along
   * @return class files by internal name
   * @throws IOException when it is not known where that is, or it cannot be read
   */
  public static Map<String, byte[]> besides(
      ClassLoader loader, List<String> names, Predicate<String> wanted) throws IOException {
    Set<Path> places = new LinkedHashSet<>();
    for (String name : names) {
      Path place = placeOf(loader, name + SUFFIX);
      if (place != null) {
        places.add(place);
      }
    }
    Map<String, byte[]> found = new LinkedHashMap<>();
    for (Path place : places) {
      if (Files.isDirectory(place)) {
        addFolder(place, wanted, found);
      } else {
        addJar(place, wanted, found);
      }
    }
    return found;
  }

  /** The jar, or the folder of classes; null when the class is nowhere. */
  private static Path placeOf(ClassLoader loader, String file) throws IOException {
    URL found = loader.getResource(file);
    if (found == null) {
      return null;
    }
    try {
      if (found.openConnection() instanceof JarURLConnection jar) {
        return Path.of(jar.getJarFileURL().toURI());
      }
      String place = found.toURI().toString();
      return Path.of(URI.create(place.substring(0, place.length() - file.length())));
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw new IOException("no class files are found by " + found, e);
    }
  }

  private static void addJar(Path jar, Predicate<String> wanted, Map<String, byte[]> found)
      throws IOException {
    try (JarFile file = new JarFile(jar.toFile(), false)) {
      for (JarEntry entry : Collections.list(file.entries())) {
        String name = className(entry.getName());
        if (name != null && wanted.test(name)) {
          try (InputStream in = file.getInputStream(entry)) {
            found.put(name, in.readAllBytes());
          }
        }
      }
    }
  }

  private static void addFolder(Path folder, Predicate<String> wanted, Map<String, byte[]> found)
      throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = className(folder.relativize(file).toString().replace('\\', '/'));
        if (name != null && wanted.test(name)) {
          found.put(name, Files.readAllBytes(file));
        }
      }
    }
  }

  /** Null when it is no class file. */
  private static String className(String file) {
    return file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : null;
  }
}
