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

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * An HBase that JVMs of this build can run on. Every module of {@code lcindex-hbase-versions} has
 * built a list of the jars that make its HBase; a JVM gets that HBase by having these jars on its
 * class path in the place of another version's. Immutable.
 *
 * @param name as people type it, such as {@code 2.6.4}
 * @param jars of HBase itself and of what differs from version to version
 */
public record HBaseVersion(String name, List<Path> jars) {
  private static final String VERSIONS = "lcindex-hbase-versions";
  private static final String CLASSPATH = "target/hbase.classpath";
  private static final String SERVER = "hbase-server";

  /** What HBase's artifacts for Hadoop 3 have behind their version. */
  private static final String SUFFIX = "-hadoop3";

  /** A jar's artifact and version; the version begins with the first number behind a hyphen. */
  private static final Pattern JAR = Pattern.compile("(.+?)-(\\d.*)\\.jar");

  public HBaseVersion {
    jars = List.copyOf(jars);
  }

  /** The name of the HBase that this JVM runs on. */
  public static String running() {
    return nameOf(VersionInfo.getVersion());
  }

  private static String nameOf(String version) {
    return version.endsWith(SUFFIX)
        ? version.substring(0, version.length() - SUFFIX.length())
        : version;
  }

  /** All versions that this checkout has built, the oldest first; empty outside a checkout. */
  public static List<HBaseVersion> built() {
    try {
      Path classes =
          Path.of(HBaseVersion.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      // CHECKOUT/lcindex-cluster/target/classes, or the jar beside these classes.
      return builtIn(classes.resolve("../../..").normalize());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("cannot tell where this class was loaded from", e);
    }
  }

  /** All versions that a checkout has built, the oldest first. */
  static List<HBaseVersion> builtIn(Path checkout) throws IOException {
    Path modules = checkout.resolve(VERSIONS);
    if (!Files.isDirectory(modules)) {
      return List.of();
    }
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(modules, module -> Files.exists(module.resolve(CLASSPATH)))) {
      Stream.Builder<HBaseVersion> versions = Stream.builder();
      for (Path module : found) {
        versions.add(read(module.resolve(CLASSPATH)));
      }
      return versions
          .build()
          .sorted(Comparator.comparing(v -> Runtime.Version.parse(v.name())))
          .toList();
    }
  }

  private static HBaseVersion read(Path file) throws IOException {
    List<Path> jars =
        Arrays.stream(Files.readString(file).strip().split(File.pathSeparator))
            .map(Path::of)
            .toList();
    return jars.stream()
        .map(HBaseVersion::jar)
        .filter(jar -> jar.matches() && jar.group(1).equals(SERVER))
        .findFirst()
        .map(server -> new HBaseVersion(nameOf(server.group(2)), jars))
        .orElseThrow(() -> new IOException(file + " names no " + SERVER + "; build it again"));
  }

  /**
   * The version of a name.
   *
   * @throws IllegalArgumentException with all names, when it is none of them
   */
  public static HBaseVersion of(String name) {
    return of(name, built());
  }

  static HBaseVersion of(String name, List<HBaseVersion> versions) {
    return versions.stream()
        .filter(version -> version.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "HBase '"
                        + name
                        + "' is none of those that this build can run on"
                        + (versions.isEmpty()
                            ? ", because it has none; 'mvn -B -DskipTests package' makes them"
                            : ": " + names(versions))));
  }

  private static String names(List<HBaseVersion> versions) {
    return versions.stream().map(HBaseVersion::name).collect(Collectors.joining(", "));
  }

  /**
   * Fails unless JVMs can run on the version of a name: on the one of this JVM they can.
   *
   * @throws IllegalArgumentException with all names, when it is none of them
   */
  public static void check(String name) {
    if (!name.equals(running())) {
      of(name);
    }
  }

  /**
   * A class path with this version's jars at its end in the place of those that make another
   * version.
   */
  public List<Path> on(List<Path> classpath) {
    List<String> artifacts = jars.stream().map(HBaseVersion::artifact).toList();
    return Stream.concat(
            classpath.stream().filter(entry -> !artifacts.contains(artifact(entry))), jars.stream())
        .toList();
  }

  /** What a jar has of its name without the version; all of it where there is none. */
  private static String artifact(Path entry) {
    Matcher jar = jar(entry);
    return jar.matches() ? jar.group(1) : entry.getFileName().toString();
  }

  private static Matcher jar(Path entry) {
    return JAR.matcher(entry.getFileName().toString());
  }
}
