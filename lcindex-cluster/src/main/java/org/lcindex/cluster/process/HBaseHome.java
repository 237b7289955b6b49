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

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.lcindex.cluster.HBaseVersion;

/**
 * An HBase as an administrator unpacks it: {@code lib/} with its jars, {@code conf/} and {@code
 * bin/hbase}, which knows {@code classpath}, {@code shell} and names of classes as HBase's own
 * does. What is put into {@code lib/} or changed in {@code conf/} later stays.
 */
public final class HBaseHome {
  private static final String SCRIPT = "hbase.sh";

  private final Path folder;

  HBaseHome(Path folder) {
    this.folder = folder;
  }

  /** One in a folder, of the HBase on the class path of this JVM; without LCIndex. */
  public static HBaseHome create(Path folder) throws IOException {
    HBaseHome home = new HBaseHome(folder);
    home.create(ServerClasspath.hbase(HBaseVersion.running()));
    return home;
  }

  /** What HBASE_HOME is to name. */
  public Path folder() {
    return folder;
  }

  Path conf() {
    return folder.resolve("conf");
  }

  private Path lib() {
    return folder.resolve("lib");
  }

  /**
   * Makes what is not there yet; jars are links.
   *
   * @throws IOException when the jars of another HBase are there
   */
  void create(List<Path> jars) throws IOException {
    Files.createDirectories(conf());
    if (Files.exists(lib())) {
      List<String> there = servers(jars().stream().map(Path::of));
      List<String> wanted = servers(jars.stream());
      if (!there.equals(wanted)) {
        throw new IOException(
            lib()
                + " has "
                + there
                + ", not "
                + wanted
                + "; start the HBase that is there, or change the jars in all lib folders");
      }
      return;
    }
    Files.createDirectories(lib());
    // A class path that was put together of two may have a jar twice.
    for (Path jar : jars.stream().distinct().toList()) {
      Files.createSymbolicLink(lib().resolve(jar.getFileName()), jar);
    }
    Path script = Files.createDirectories(folder.resolve("bin")).resolve("hbase");
    try (InputStream in = HBaseHome.class.getResourceAsStream(SCRIPT)) {
      Files.write(script, in.readAllBytes());
    }
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** By its name the jar of the servers tells the version of all. */
  private static List<String> servers(Stream<Path> jars) {
    return jars.map(jar -> jar.getFileName().toString())
        .filter(name -> name.startsWith("hbase-server-"))
        .toList();
  }

  /** The jars that are in {@code lib/} now, by name. */
  List<String> jars() throws IOException {
    try (Stream<Path> files = Files.list(lib())) {
      return files.map(Path::toString).filter(file -> file.endsWith(".jar")).sorted().toList();
    }
  }
}
