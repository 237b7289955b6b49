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
package org.lcindex.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The local file system as index files need it. All index input and output goes through this
 * interface, so that a test can make any operation fail. Implementations are thread safe; the
 * handles they return are as documented there.
 */
public interface LocalFiles {

  /**
   * Creates a file for writing from its start.
   *
   * @throws java.nio.file.FileAlreadyExistsException when the file is already there
   */
  Output create(Path path) throws IOException;

  /** Opens a file for reads at any position. */
  Input open(Path path) throws IOException;

  /** Renames within one file system, atomically, replacing a file that has the new name. */
  void rename(Path from, Path to) throws IOException;

  /** Deletes a file or an empty directory; does nothing when it is not there. */
  void delete(Path path) throws IOException;

  /** What a directory holds, sorted by name; nothing when it is not there. */
  List<Path> list(Path directory) throws IOException;

  /** Whether the path is there. */
  boolean exists(Path path) throws IOException;

  /** Whether the path is a directory (not a link to one). */
  boolean isDirectory(Path path) throws IOException;

  /** Size of a file in bytes. */
  long size(Path path) throws IOException;

  /** Time of the last change, in milliseconds since the epoch. */
  long lastModified(Path path) throws IOException;

  /** What tells the file that is there now from others that have had its path. */
  FileVersion version(Path path) throws IOException;

  /** Makes directories, those that are missing only for the owner's eyes (mode 0700). */
  void mkdirs(Path directory) throws IOException;

  /** Whether a path belongs to the user that this process runs as. */
  boolean isOwn(Path path) throws IOException;

  /** Takes all rights to an own file (mode 0600) or directory (0700) from everybody else. */
  void makePrivate(Path path) throws IOException;

  /** Makes a directory's entries (new files, renames) survive a power failure. */
  void syncDirectory(Path directory) throws IOException;

  /** Bytes that this process may still write to the file system that holds the path. */
  long usableSpace(Path path) throws IOException;

  /**
   * Names the device that holds an existing path: another name says that a disk was mounted or
   * unmounted there.
   */
  String device(Path path) throws IOException;

  /** The operating system's file system. */
  static LocalFiles real() {
    return RealLocalFiles.INSTANCE;
  }

  /** An open file being written. For one thread. */
  interface Output extends Closeable {

    /** Appends bytes. */
    void write(byte[] bytes, int offset, int length) throws IOException;

    /** Number of bytes written so far. */
    long position();

    /** Forces what was written to the device. */
    void sync() throws IOException;
  }

  /** An open file being read. Thread safe: reads name their position. */
  interface Input extends Closeable {

    /** Size of the file in bytes. */
    long size() throws IOException;

    /**
     * Reads exactly {@code length} bytes. After an exception the array may still be written to.
     *
     * @throws java.io.EOFException when the file ends before
     */
    void readFully(long position, byte[] into, int offset, int length) throws IOException;
  }
}
