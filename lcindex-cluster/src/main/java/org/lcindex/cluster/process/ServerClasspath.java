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
package org.lcindex.cluster.process;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.cluster.PluginSettings;
import org.lcindex.cluster.SteeredFiles;
import org.lcindex.definition.LCIndexConstants;

/**
 * What servers load their classes from: Hadoop as it is on the class path of this JVM, HBase of
 * this or of another version, and of LCIndex nothing but the plugin's jar, the one that users copy
 * into HBase's {@code lib}. Only where disks are to fail comes this module, for {@link
 * SteeredFiles}, after it.
 */
final class ServerClasspath {
  // The generator of TPC-H is named as our loader; servers need neither.
  private static final List<String> NOT_HBASE =
      List.of(
          "lcindex-",
          "tpch-",
          "experiments-",
          "RoaringBitmap-",
          "aircompressor-",
          "antlr4-",
          "picocli-");

  private final Path plugin;

  private ServerClasspath(Path plugin) {
    this.plugin = plugin;
  }

  /**
   * Looks for the plugin's jar next to the classes of this JVM.
   *
   * @throws IOException when it is absent or older than they are
   */
  static ServerClasspath find() throws IOException {
    Path target = target();
    List<Path> jars = jars(target);
    String remedy = "; build it with 'mvn -B -DskipTests package'";
    if (jars.size() != 1) {
      throw new IOException(
          target + " has " + jars.size() + " files *-dist.jar, must be the plugin's only" + remedy);
    }
    if (older(jars.get(0), target)) {
      throw new IOException(jars.get(0) + " is older than the classes in " + target + remedy);
    }
    return new ServerClasspath(jars.get(0));
  }

  /** HBase with the plugin's jar of another release. */
  static ServerClasspath with(Path plugin) {
    return new ServerClasspath(plugin);
  }

  /** HBase without the plugin. */
  static ServerClasspath stock() {
    return new ServerClasspath(null);
  }

  /** Whether the plugin's jar is there and up to date; a build without packaging has none. */
  static boolean built() throws IOException {
    if (!PluginSettings.present()) {
      return false;
    }
    Path target = target();
    List<Path> jars = jars(target);
    return jars.size() == 1 && !older(jars.get(0), target);
  }

  private static Path target() throws IOException {
    ClassLoader loader = ServerClasspath.class.getClassLoader();
    try {
      return ours(Class.forName(LCIndexConstants.OBSERVER_CLASS, false, loader)).getParent();
    } catch (ClassNotFoundException e) {
      throw new IOException(
          LCIndexConstants.OBSERVER_CLASS
              + " is not on the class path; servers get the plugin's jar from beside it",
          e);
    }
  }

  private static List<Path> jars(Path target) throws IOException {
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(target, "*-dist.jar")) {
      found.forEach(jars::add);
    }
    return jars;
  }

  private static boolean older(Path jar, Path target) throws IOException {
    return Files.getLastModifiedTime(jar).toMillis() < newest(target.resolve("classes"));
  }

  private static long newest(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return 0;
    }
    try (var files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .mapToLong(file -> file.toFile().lastModified())
          .max()
          .orElse(0);
    }
  }

  private static Path ours(Class<?> type) throws IOException {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("cannot tell where " + type.getName() + " was loaded from", e);
    }
  }

  /**
   * The jars of HBase and Hadoop on the class path of this JVM, on another version of HBase those
   * of that version in the place of this one's.
   *
   * @param version its name, see {@link HBaseVersion#name()}
   */
  static List<Path> hbase(String version) {
    List<Path> own =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toAbsolutePath())
            .filter(Files::isRegularFile)
            .filter(path -> isHBase(path.getFileName().toString()))
            .toList();
    return version.equals(HBaseVersion.running()) ? own : HBaseVersion.of(version).on(own);
  }

  private static boolean isHBase(String jar) {
    return NOT_HBASE.stream().noneMatch(jar::startsWith);
  }

  /** Whether this version of the plugin has a class. */
  boolean has(String className) throws IOException {
    try (JarFile jar = new JarFile(plugin.toFile())) {
      return jar.getEntry(className.replace('.', '/') + ".class") != null;
    }
  }

  /**
   * The class path of a server, its own configuration first.
   *
   * @param version of HBase
   * @param steered whether {@link SteeredFiles} must be on it
   */
  String text(Path conf, String version, boolean steered) throws IOException {
    List<String> entries = new ArrayList<>();
    entries.add(conf.toString());
    hbase(version).forEach(jar -> entries.add(jar.toString()));
    if (plugin != null) {
      entries.add(plugin.toString());
    }
    if (steered) {
      entries.add(ours(SteeredFiles.class).toString());
    }
    return String.join(File.pathSeparator, entries);
  }
}
