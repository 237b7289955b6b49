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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The disk under one server's index files, which can be made full. Where this process may mount, it
 * is a small file system of its own that shrinks to what is used; elsewhere the folder is made
 * read-only, which fails writes for another reason. Not thread safe.
 */
final class IndexDisk implements AutoCloseable {
  private static final Path MOUNTS = Path.of("/proc/mounts");
  private static final String SIZE = "2g";
  private static final long SPARE_KILOBYTES = 64;

  private final int server;
  private final Path folder;
  private final boolean mounted;

  private IndexDisk(int server, Path folder, boolean mounted) {
    this.server = server;
    this.folder = folder;
    this.mounted = mounted;
  }

  /** Puts a disk under the folder of a server that has not been started yet. */
  static IndexDisk under(int server, Path folder) throws IOException {
    Files.createDirectories(folder);
    takeAway(folder); // what a killed run may have left
    boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=" + SIZE, "lcindex", folder + "");
    IndexDisk disk = new IndexDisk(server, folder, mounted);
    if (mounted) {
      // A run that somebody ends would leave it mounted. Unmounting twice is harmless.
      Runtime.getRuntime().addShutdownHook(new Thread(disk::close, "unmount-index-disk"));
    }
    return disk;
  }

  /** Whose index files it holds. */
  int server() {
    return server;
  }

  /** Whether a full disk is one, and not only a folder that cannot be written. */
  boolean mounted() {
    return mounted;
  }

  Path folder() {
    return folder;
  }

  /** From now on, nothing can be written beyond some kilobytes. */
  void fill() throws IOException {
    if (mounted) {
      long used =
          Files.getFileStore(folder).getTotalSpace() - Files.getFileStore(folder).getUsableSpace();
      resize(used / 1024 + SPARE_KILOBYTES + "k");
    } else {
      permit("r-xr-xr-x");
    }
  }

  /** There is room again. */
  void free() throws IOException {
    if (mounted) {
      resize(SIZE);
    } else {
      permit("rwx------");
    }
  }

  private void resize(String size) throws IOException {
    if (!run("mount", "-o", "remount,size=" + size, folder.toString())) {
      throw new IOException("the file system on " + folder + " cannot be resized to " + size);
    }
  }

  private void permit(String permissions) throws IOException {
    for (Path path : new Path[] {folder.resolve("v1/data"), folder.resolve("v1/tmp")}) {
      if (Files.exists(path)) {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
      }
    }
  }

  /** Takes the disk away, with all that is on it. */
  @Override
  public void close() {
    if (mounted) {
      try {
        takeAway(folder);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot unmount " + folder, e);
      }
    }
  }

  /** Unmounts what is mounted on a folder, if anything. */
  static void takeAway(Path folder) throws IOException {
    Path absolute = folder.toAbsolutePath().normalize();
    if (Files.isDirectory(absolute)
        && Files.isReadable(MOUNTS)
        && Files.readAllLines(MOUNTS).stream()
            .anyMatch(line -> line.split(" ")[1].equals(absolute.toString()))) {
      run("umount", "-l", absolute.toString());
    }
  }

  private static boolean run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return process.waitFor() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
