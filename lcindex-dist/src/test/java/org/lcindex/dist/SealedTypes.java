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

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which class stands for which: its owner for a nested one, the sealed type for what it permits.
 */
final class SealedTypes {
  private final Map<String, String> sealed = new HashMap<>();

  private SealedTypes() {}

  /**
   * Those of folders of classes.
   *
   * @param folders with those that their classes extend; else a sealed type is not seen as one
   */
  static SealedTypes of(Collection<Path> folders) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path folder : folders) {
      urls.add(folder.toUri().toURL());
    }
    SealedTypes types = new SealedTypes();
    try (URLClassLoader loader =
        new URLClassLoader(urls.toArray(new URL[0]), SealedTypes.class.getClassLoader())) {
      for (Path folder : folders) {
        for (String name : CirclesTest.classNames(folder)) {
          types.add(loader, name);
        }
      }
    }
    return types;
  }

  private void add(ClassLoader loader, String name) {
    try {
      Class<?> type = Class.forName(name, false, loader);
      if (type.isSealed()) {
        for (Class<?> permitted : type.getPermittedSubclasses()) {
          sealed.put(owner(permitted.getName()), owner(name));
        }
      }
    } catch (ClassNotFoundException | LinkageError e) {
      // It extends what is on no path here: then it counts as itself.
      return;
    }
  }

  private static String owner(String name) {
    return name.replaceAll("\\$.*", "");
  }

  /** The class that stands for one. */
  String of(String name) {
    String of = owner(name);
    for (String above = sealed.get(of);
        above != null && !above.equals(of);
        above = sealed.get(of)) {
      of = above;
    }
    return of;
  }
}
