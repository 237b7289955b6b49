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
package org.lcindex.regionserver.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps two processes from using one local directory: each would take the other's files for remains
 * and delete them. It is a lock of the operating system on a file in the directory, which ends with
 * the process however that ends. Thread safe.
 *
 * <p>Such a lock is lost when this process closes any channel on the file, so nothing here opens
 * the file once it is locked, and {@link #HELD} keeps others in this process from doing so. It is
 * also lost, silently, when someone deletes the file; {@link #acquire} notices by the file's key.
 */
final class DirectoryLock {
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();
  private static final Set<StandardOpenOption> OPTIONS =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private final Path file;
  private FileChannel channel;
  private FileLock lock;
  private Object key;

  DirectoryLock(Path file) {
    this.file = file;
  }

  /**
   * Takes the lock, or looks whether it is still held.
   *
   * @return null when it is held, else who has it
   */
  synchronized String acquire() throws IOException {
    if (lock != null && lock.isValid() && Objects.equals(key, keyOf(file))) {
      return null;
    }
    release();
    if (!HELD.add(file)) {
      return "another part of this process";
    }
    String holder = null;
    try {
      holder = tryLock();
    } finally {
      if (lock == null) {
        HELD.remove(file);
      }
    }
    return holder;
  }

  private String tryLock() throws IOException {
    FileChannel opened = FileChannel.open(file, OPTIONS, ownerOnly());
    FileLock got = null;
    try {
      Object before = keyOf(file);
      got = opened.tryLock();
      if (got == null) {
        return read(opened);
      }
      takeFromOthers();
      if (before == null || !before.equals(keyOf(file))) {
        return "someone who deletes its lock file at this moment";
      }
      opened.truncate(0);
      String self = "process " + ProcessHandle.current().pid();
      opened.write(ByteBuffer.wrap(self.getBytes(StandardCharsets.UTF_8)), 0);
      channel = opened;
      lock = got;
      key = before;
      return null;
    } catch (OverlappingFileLockException e) {
      return "this process, by other classes";
    } finally {
      if (lock == null) {
        opened.close();
      }
    }
  }

  private boolean isPosix() {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private FileAttribute<?>[] ownerOnly() {
    return isPosix()
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
        : new FileAttribute<?>[0];
  }

  /** One that an earlier version has made could be read, and locked, by everybody. */
  private void takeFromOthers() throws IOException {
    if (isPosix() && !Files.getPosixFilePermissions(file).equals(OWNER_ONLY)) {
      Files.setPosixFilePermissions(file, OWNER_ONLY);
    }
  }

  private static String read(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(64);
    channel.read(text, 0);
    String holder = new String(text.array(), 0, text.position(), StandardCharsets.UTF_8);
    return holder.isBlank() ? "another process" : holder;
  }

  /** Tells one file from another under its name; null when there is none. */
  private static Object keyOf(Path file) throws IOException {
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key == null ? file : key;
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** Lets another process have the directory. */
  synchronized void release() throws IOException {
    if (lock != null) {
      lock = null;
      HELD.remove(file);
      channel.close();
    }
  }
}
