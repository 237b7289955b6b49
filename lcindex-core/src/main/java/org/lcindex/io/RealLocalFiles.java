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

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** {@link LocalFiles} on {@code java.nio}. Stateless. */
final class RealLocalFiles implements LocalFiles {
  static final RealLocalFiles INSTANCE = new RealLocalFiles();

  private static final int BUFFER_BYTES = 64 << 10;

  private RealLocalFiles() {}

  @Override
  public Output create(Path path) throws IOException {
    return new ChannelOutput(
        FileChannel.open(
            path,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            ownerOnly(path, "rw-------")));
  }

  @Override
  public Input open(Path path) throws IOException {
    return new ChannelInput(path, FileChannel.open(path, StandardOpenOption.READ));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void delete(Path path) throws IOException {
    Files.deleteIfExists(path);
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.sorted().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  @Override
  public boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public boolean isDirectory(Path path) {
    return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public long size(Path path) throws IOException {
    return Files.size(path);
  }

  @Override
  public long lastModified(Path path) throws IOException {
    return Files.getLastModifiedTime(path).toMillis();
  }

  @Override
  public FileVersion version(Path path) throws IOException {
    BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
    Object key = found.fileKey();
    return new FileVersion(
        key == null ? "" : key.toString(),
        found.size(),
        found.lastModifiedTime().to(TimeUnit.NANOSECONDS));
  }

  @Override
  public void mkdirs(Path directory) throws IOException {
    Files.createDirectories(directory, ownerOnly(directory, "rwx------"));
  }

  @Override
  public boolean isOwn(Path path) throws IOException {
    // As on a file system without owners, when nobody can say who this process is.
    return !isPosix(path) || Self.USER == null || Files.getOwner(path).equals(Self.USER);
  }

  @Override
  public void makePrivate(Path path) throws IOException {
    if (isPosix(path)) {
      Set<PosixFilePermission> wanted =
          PosixFilePermissions.fromString(Files.isDirectory(path) ? "rwx------" : "rw-------");
      if (!Files.getPosixFilePermissions(path).equals(wanted)) {
        Files.setPosixFilePermissions(path, wanted);
      }
    }
  }

  /** The user this process runs as: the owner of what it makes. */
  private static final class Self {
    static final UserPrincipal USER = user();

    private static UserPrincipal user() {
      try {
        Path made = Files.createTempFile("lcindex", null);
        try {
          return Files.getOwner(made);
        } finally {
          Files.delete(made);
        }
      } catch (IOException | UnsupportedOperationException e) {
        return null;
      }
    }
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    // Linux and macOS let a directory be opened for reading and forced.
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (FileSystemException e) {
      if (exists(directory) && !isPosix(directory)) {
        return; // Windows refuses to open directories and needs no such call.
      }
      throw e;
    }
  }

  @Override
  public long usableSpace(Path path) throws IOException {
    return Files.getFileStore(path).getUsableSpace();
  }

  @Override
  public String device(Path path) throws IOException {
    return path.getFileSystem().supportedFileAttributeViews().contains("unix")
        ? Files.getAttribute(path, "unix:dev").toString()
        : Files.getFileStore(path).name();
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static FileAttribute<?>[] ownerOnly(Path path, String mode) {
    if (!isPosix(path)) {
      return new FileAttribute<?>[0];
    }
    Set<PosixFilePermission> permissions = PosixFilePermissions.fromString(mode);
    return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)};
  }

  /** Gathers small writes in one buffer. */
  private static final class ChannelOutput implements Output {
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long position;

    ChannelOutput(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (length > buffer.remaining()) {
        drain();
      }
      if (length > buffer.capacity()) {
        writeAll(ByteBuffer.wrap(bytes, offset, length));
      } else {
        buffer.put(bytes, offset, length);
      }
      position += length;
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void sync() throws IOException {
      drain();
      channel.force(true);
    }

    @Override
    public void close() throws IOException {
      try (channel) {
        if (channel.isOpen()) {
          drain();
        }
      }
    }

    private void drain() throws IOException {
      buffer.flip();
      try {
        writeAll(buffer);
      } finally {
        buffer.clear();
      }
    }

    private void writeAll(ByteBuffer from) throws IOException {
      while (from.hasRemaining()) {
        channel.write(from);
      }
    }
  }

  private record ChannelInput(Path path, FileChannel channel) implements Input {
    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public void readFully(long position, byte[] into, int offset, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(into, offset, length);
      while (buffer.hasRemaining()) {
        int read = channel.read(buffer, position + buffer.position() - offset);
        if (read < 0) {
          throw new EOFException(
              String.format(
                  "%s ends at byte %s, but bytes %s to %s were asked for",
                  path, channel.size(), position, position + length));
        }
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
