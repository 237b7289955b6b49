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
import java.util.HashMap;
import java.util.Map;

/** Class files by name, each read once. Not thread safe. */
public final class ClassFiles {
  private final Source source;
  private final Map<String, ClassFile> known = new HashMap<>();

  /** Where class files come from. */
  @FunctionalInterface
  public interface Source {
    /**
     * The bytes of a class file.
     *
     * @param name internal, with slashes
     * @return null when there is none
     */
    byte[] read(String name) throws IOException;
  }

  public ClassFiles(Source source) {
    this.source = source;
  }

  /** What a class loader would load classes from. */
  public static Source of(ClassLoader loader) {
    return name -> {
      try (InputStream in = loader.getResourceAsStream(name + ".class")) {
        return in == null ? null : in.readAllBytes();
      }
    };
  }

  /** A class file that is not asked of the source. */
  ClassFile add(String name, byte[] bytes) throws IOException {
    try {
      ClassFile read = ClassFile.read(bytes);
      known.put(name, read);
      return read;
    } catch (IOException e) {
      throw new IOException(name + ": " + e.getMessage(), e);
    }
  }

  /** Null when there is none. */
  ClassFile find(String name) throws IOException {
    if (known.containsKey(name)) {
      return known.get(name);
    }
    byte[] bytes = source.read(name);
    if (bytes != null) {
      return add(name, bytes);
    }
    known.put(name, null);
    return null;
  }
}
