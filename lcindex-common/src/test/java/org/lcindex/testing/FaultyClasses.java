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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles classes of the plugin with faults, in memory, and loads the whole plugin with them. */
public final class FaultyClasses implements AutoCloseable {
  private static final String OURS = "org.lcindex.";

  private static final List<String> OPTIONS = List.of("-proc:none", "-nowarn");

  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  // Kept, since it has read the class path.
  private final StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);

  /** The classes that a source makes, by name. */
  public Map<String, byte[]> compile(String className, String source) {
    return compile(Map.of(className, source)).get(className);
  }

  /**
   * The classes that several sources make, by the name of the source's class and by their own
   * names. One call of the compiler, which costs more than what it compiles.
   */
  private Map<String, Map<String, byte[]>> compile(Map<String, String> sources) {
    Made made = new Made(files);
    StringWriter said = new StringWriter();
    List<Source> read =
        sources.entrySet().stream().map(one -> new Source(one.getKey(), one.getValue())).toList();
    if (!compiler.getTask(said, made, null, OPTIONS, null, read).call()) {
      throw new IllegalStateException(sources.keySet() + " do not compile: " + said);
    }
    return made.classes();
  }

  /**
   * The classes of each fault, in the order of the faults. The compiler is called as often as the
   * class with the most faults has faults, which each call has one of.
   */
  public static Map<PlantedFault, Map<String, byte[]>> of(List<PlantedFault> faults)
      throws IOException {
    try (FaultyClasses compiler = new FaultyClasses()) {
      return compiler.compile(faults);
    }
  }

  private Map<PlantedFault, Map<String, byte[]>> compile(List<PlantedFault> faults)
      throws IOException {
    Map<PlantedFault, Map<String, byte[]>> classes = new LinkedHashMap<>();
    faults.forEach(fault -> classes.put(fault, Map.of()));
    List<PlantedFault> left = new ArrayList<>(faults);
    while (!left.isEmpty()) {
      Map<String, PlantedFault> together = new LinkedHashMap<>();
      left.forEach(fault -> together.putIfAbsent(fault.className(), fault));
      Map<String, String> sources = new LinkedHashMap<>();
      for (PlantedFault fault : together.values()) {
        sources.put(fault.className(), fault.plant());
      }
      Map<String, Map<String, byte[]>> made = compile(sources);
      together.values().forEach(fault -> classes.put(fault, made.get(fault.className())));
      left.removeAll(together.values());
    }
    return classes;
  }

  @Override
  public void close() throws IOException {
    files.close();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String className;
    private final String source;

    Source(String className, String source) {
      super(URI.create("string:///" + className.replace('.', '/') + ".java"), Kind.SOURCE);
      this.className = className;
      this.source = source;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source;
    }
  }

  private static final class Made extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, Map<String, ByteArrayOutputStream>> made = new HashMap<>();

    Made(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      String of = ((Source) sibling).className;
      return new SimpleJavaFileObject(URI.create("made:///" + className), kind) {
        @Override
        public OutputStream openOutputStream() {
          return made.computeIfAbsent(of, name -> new HashMap<>())
              .computeIfAbsent(className, name -> new ByteArrayOutputStream());
        }
      };
    }

    Map<String, Map<String, byte[]>> classes() {
      Map<String, Map<String, byte[]>> classes = new HashMap<>();
      made.forEach(
          (of, written) -> {
            Map<String, byte[]> bytes = new HashMap<>();
            written.forEach((name, code) -> bytes.put(name, code.toByteArray()));
            classes.put(of, bytes);
          });
      return classes;
    }
  }

  /** Loads all classes of the project itself, some of them changed, and changed ones of others. */
  public static final class Loader extends ClassLoader {
    /** The classes without faults, which each loader wants. */
    private static final Map<String, byte[]> KNOWN = new ConcurrentHashMap<>();

    private final Map<String, byte[]> changed;
    private final List<String> besides;

    /**
     * A loader.
     *
     * @param besides what names of others' classes begin with that it loads, too
     */
    public Loader(Map<String, byte[]> changed, String... besides) {
      super(Loader.class.getClassLoader());
      this.changed = changed;
      this.besides = List.of(besides);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        if (known != null) {
          return known;
        }
        boolean here =
            name.startsWith(OURS)
                || changed.containsKey(name)
                || besides.stream().anyMatch(name::startsWith);
        byte[] bytes = here ? bytes(name) : null;
        return bytes == null
            ? super.loadClass(name, resolve)
            : defineClass(name, bytes, 0, bytes.length);
      }
    }

    private byte[] bytes(String name) {
      byte[] own = changed.get(name);
      return own != null ? own : KNOWN.computeIfAbsent(name, this::read);
    }

    private byte[] read(String name) {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        return in == null ? null : in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
