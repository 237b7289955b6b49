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
package org.lcindex.experiments.demo;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.lcindex.cluster.FolderTree;

/**
 * The demo's data folder: the cluster's files, how far the load came, and with which settings. A
 * run that did not end leaves it behind, and the next one with the same settings goes on from it;
 * one with other settings starts afresh. Locked against a second demo. Not thread safe.
 */
final class DemoFolder implements AutoCloseable {
  private static final String LOCK = "demo.lock";
  private static final String SETTINGS = "demo.settings";
  private static final String PROGRESS = "load.progress";
  private static final String CLUSTER = "standalone";

  /** What became of the folder when it was opened. */
  enum State {
    /** It was empty. */
    NEW,
    /** An unfinished run with the same settings is in it. */
    CONTINUED,
    /** An unfinished run with other settings was in it and has been deleted. */
    REPLACED
  }

  private final Path path;
  private final FileChannel lock;
  private final State state;

  private DemoFolder(Path path, FileChannel lock, State state) {
    this.path = path;
    this.lock = lock;
    this.state = state;
  }

  /**
   * Opens or creates the folder.
   *
   * @param settings one line; equal lines mean that the data can be used again
   * @throws IOException when another demo uses the folder, or a cluster is in it that is not the
   *     demo's
   */
  static DemoFolder open(Path path, String settings) throws IOException {
    Files.createDirectories(path);
    FileChannel lock =
        FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      lock(lock, path);
      return new DemoFolder(path, lock, prepare(path, settings));
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static void lock(FileChannel channel, Path path) throws IOException {
    boolean held;
    try {
      held = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      held = false; // by this JVM
    }
    if (!held) {
      throw new IOException(
          "another demo is running in " + path + "; stop it or choose another --data-dir");
    }
  }

  private static State prepare(Path path, String settings) throws IOException {
    Path file = path.resolve(SETTINGS);
    State state = State.NEW;
    if (Files.exists(file)) {
      if (settings.equals(Files.readString(file).strip())) {
        return State.CONTINUED;
      }
      deleteData(path);
      state = State.REPLACED;
    } else if (Files.exists(path.resolve(CLUSTER))) {
      throw new IOException(
          path + " holds a cluster that is not the demo's; choose another --data-dir");
    }
    Files.writeString(file, settings + "\n");
    return state;
  }

  State state() {
    return state;
  }

  Path path() {
    return path;
  }

  /** Where the load keeps how far it came. */
  Path progressFile() {
    return path.resolve(PROGRESS);
  }

  /** Deletes everything that the demo made; the cluster must have ended. */
  void delete() throws IOException {
    deleteData(path);
    lock.close();
    Files.deleteIfExists(path.resolve(LOCK));
    try (Stream<Path> rest = Files.list(path)) {
      if (rest.findAny().isPresent()) {
        return; // something of the user's
      }
    }
    Files.deleteIfExists(path);
  }

  /** The settings go last: without them the cluster's files would be taken for somebody else's. */
  private static void deleteData(Path path) throws IOException {
    for (String name : List.of(PROGRESS, CLUSTER, SETTINGS)) {
      FolderTree.delete(path.resolve(name));
    }
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
