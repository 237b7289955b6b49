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
package org.lcindex.query.cli.rows;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.zip.CRC32C;
import org.lcindex.query.cli.rows.ExportState.Asked;
import org.lcindex.query.cli.rows.ExportState.ReadPart;
import org.lcindex.rpc.UsageException;

/**
 * A file of rows that gets its name when it is whole. Until then its rows are in {@code FILE.part},
 * and how far they are is in {@code FILE.part.json}, written every few seconds and when the command
 * ends. Another command can go on from there: it cuts off what is behind the last row known there,
 * which may be half a row of a command that was killed.
 *
 * <p>Not thread safe. Its writes do not end with an interrupt, so that what is known of it is
 * written when the command is interrupted.
 */
public final class PartFile extends Writer {
  private static final int BUFFER = 1 << 16;
  private static final long CHECKPOINT_NANOS = 2_000_000_000L;

  private final Path target;
  private final Path part;
  private final Path stateFile;
  private final Asked asked;
  private final Function<byte[], String> tokens;
  private final Disk disk;
  private final RandomAccessFile file;
  private final CRC32C checksum = new CRC32C();
  private final byte[] buffer = new byte[BUFFER];
  private int buffered;
  private long bytes;
  private String token;
  private final List<ReadPart> before = new ArrayList<>();
  private Instant from;
  private Instant to;
  private long rows;
  private byte[] last;
  // What is in the file, and not in the buffer, and what was when the buffer was written before.
  private There there = new There(0, 0, 0, null);
  private There earlier = there;
  private long checkpoint = System.nanoTime();
  private boolean whole;
  private boolean failed;
  private boolean anew;
  // Whether the state file tells of rows that are there.
  private boolean resumable;

  /**
   * Whole rows at the begin of the file.
   *
   * @param rows of this command
   * @param last of them; null before the first
   */
  private record There(long bytes, long checksum, long rows, byte[] last) {}

  /** Where files are written; tests have one that fills up. */
  interface Disk {
    /** The usual one. */
    Disk REAL =
        new Disk() {
          @Override
          public RandomAccessFile open(Path part) throws IOException {
            return new RandomAccessFile(part.toFile(), "rw");
          }

          @Override
          public void write(ExportState state, Path file) throws IOException {
            state.write(file);
          }
        };

    RandomAccessFile open(Path part) throws IOException;

    void write(ExportState state, Path file) throws IOException;
  }

  private PartFile(Path target, Asked asked, Function<byte[], String> tokens, Disk disk)
      throws IOException {
    this.target = target;
    this.part = partOf(target);
    this.stateFile = stateOf(target);
    this.asked = asked;
    this.tokens = tokens;
    this.disk = disk;
    this.file = disk.open(part);
  }

  static Path partOf(Path target) {
    return target.resolveSibling(target.getFileName() + ".part");
  }

  static Path stateOf(Path target) {
    return target.resolveSibling(target.getFileName() + ".part.json");
  }

  /**
   * Looks before anything is read whether there can be such a file.
   *
   * @param resume whether to go on with the part that is there
   * @param overwrite whether to take the place of a file that is there
   * @throws UsageException with what is in the way
   */
  public static void check(Path target, boolean resume, boolean overwrite) throws UsageException {
    checkFolder(target);
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new UsageException(
          "--output "
              + target
              + " is no regular file, which another could take the place of; leave --output out, and"
              + " let the shell redirect the output");
    }
    checkUnfinished(target, resume);
    // A part that is gone on with was begun with leave to take its place.
    if (!overwrite && Files.exists(target) && !Files.exists(partOf(target))) {
      throw new UsageException(
          "--output " + target + " is there; --overwrite replaces it, or name another file");
    }
  }

  /** Refuses what would be in no folder. */
  static void checkFolder(Path target) throws UsageException {
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new UsageException("--output " + target + ": there is no folder " + folder);
    }
  }

  /** Refuses to begin anew over what another export has left, unless it goes on. */
  static void checkUnfinished(Path target, boolean resume) throws UsageException {
    if (!resume && Files.exists(partOf(target))) {
      throw new UsageException(
          partOf(target)
              + " is there, of an export that did not end; go on with it by --resume, or delete it");
    }
  }

  /** Refuses to go on with what is not as it was written. */
  static UsageException edited(Path file, String anew) {
    return new UsageException(
        file
            + " is not what the export before has written: somebody has changed it, or the machine"
            + " stopped before it was on its disk; delete "
            + anew
            + " to begin anew");
  }

  /**
   * Opens a file.
   *
   * @param resume whether to go on with what is there; anew when nothing is
   * @param tokens the {@code Page} token of a row
   */
  public static PartFile open(
      Path target, boolean resume, Asked asked, Function<byte[], String> tokens)
      throws IOException {
    return open(target, resume, asked, tokens, Disk.REAL);
  }

  static PartFile open(
      Path target, boolean resume, Asked asked, Function<byte[], String> tokens, Disk disk)
      throws IOException {
    Path real = Files.exists(target) ? target.toRealPath() : target;
    boolean there = resume && Files.exists(partOf(real));
    ExportState known = there ? ExportState.read(stateOf(real)) : null;
    if (known != null) {
      known.asked().mustBe(asked, partOf(real));
    }
    PartFile opened = new PartFile(real, asked, tokens, disk);
    try {
      lock(opened.file, opened.part);
      opened.goOn(known);
      opened.anew = there && known == null;
      return opened;
    } catch (IOException | RuntimeException e) {
      opened.file.close();
      throw e;
    }
  }

  /** Keeps other commands from the part; until the file is closed. */
  static void lock(RandomAccessFile file, Path part) throws IOException {
    try {
      if (file.getChannel().tryLock() != null) {
        return;
      }
    } catch (OverlappingFileLockException e) {
      // Said below.
    }
    throw new UsageException(part + " is being written by another command; wait for it");
  }

  private void goOn(ExportState known) throws IOException {
    if (known != null) {
      byte[] chunk = new byte[BUFFER];
      for (long left = known.bytes(); left > 0; ) {
        int read = file.read(chunk, 0, (int) Math.min(left, chunk.length));
        if (read < 0) {
          throw edited(part, "it");
        }
        checksum.update(chunk, 0, read);
        left -= read;
      }
      if (checksum.getValue() != known.checksum()) {
        throw edited(part, "it");
      }
      bytes = known.bytes();
      token = known.token();
      before.addAll(known.parts());
      resumable = true;
    }
    file.setLength(bytes);
    file.seek(bytes);
    there = new There(bytes, checksum.getValue(), 0, null);
    earlier = there;
  }

  /** Where to go on: the token of the last row that is there; null before the first. */
  public String token() {
    return token;
  }

  /** Whether the file has a heading already. */
  public boolean hasBegun() {
    return bytes > 0;
  }

  /** Whether there was a part that should be gone on with, and of which nothing was known. */
  public boolean isBegunAnew() {
    return anew;
  }

  /** Whether another command can go on with it, if this one ends now. */
  public boolean isKept() {
    return resumable && !whole;
  }

  /** Rows that are there, of all commands. */
  public long rows() {
    return rows + before.stream().mapToLong(ReadPart::rows).sum();
  }

  /** Where they are while the file is not whole. */
  public Path part() {
    return part;
  }

  /** Bytes that are there. */
  public long bytes() {
    return bytes + buffered;
  }

  /** What was written last was this row. */
  public void wrote(byte[] row) throws IOException {
    rows++;
    last = row;
    if (buffered == 0) {
      arrived();
    }
    if (System.nanoTime() - checkpoint > CHECKPOINT_NANOS) {
      checkpoint();
    }
    if (from == null) {
      from = Instant.now();
    }
  }

  private void arrived() {
    if (bytes > there.bytes()) {
      earlier = there;
      there = new There(bytes, checksum.getValue(), rows, last);
    }
  }

  private void checkpoint() throws IOException {
    drain();
    try {
      writeState();
    } catch (IOException e) {
      throw cannot(e);
    }
    checkpoint = System.nanoTime();
  }

  private void writeState() throws IOException {
    file.getFD().sync();
    to = Instant.now();
    String reached = there.last() == null ? token : tokens.apply(there.last());
    disk.write(
        new ExportState(
            ExportState.VERSION,
            asked,
            there.bytes(),
            there.checksum(),
            reached,
            parts(),
            List.of()),
        stateFile);
    resumable = true;
    earlier = there; // Rows that are known stay.
  }

  private List<ReadPart> parts() {
    List<ReadPart> parts = new ArrayList<>(before);
    if (there.rows() > 0) {
      parts.add(new ReadPart(text(from == null ? to : from), text(to), there.rows()));
    }
    return parts;
  }

  static String text(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** The file is whole and gets its name. Returns what to say of its parts, if it has several. */
  public List<String> finish() throws IOException {
    checkpoint();
    try {
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      whole = true;
      Files.delete(stateFile);
    } catch (IOException e) {
      throw cannot(e);
    }
    return ExportText.parts(parts());
  }

  /** What is known of it is written, so that another command can go on. */
  @Override
  public void close() throws IOException {
    try (file) {
      if (!failed && !whole && rows > 0) {
        checkpoint();
      }
    } finally {
      if (!whole && !resumable) {
        // There is nothing to go on with.
        Files.deleteIfExists(part);
        Files.deleteIfExists(stateFile);
      }
    }
  }

  /**
   * Back to the rows that are there: what is behind them was not written whole. A full disk may
   * have no room to write down how far they are, until the last of them are given up, too.
   */
  private void cutOff() {
    for (boolean written = false; !written && there.rows() > 0; ) {
      try {
        file.setLength(there.bytes());
        writeState();
        written = true;
      } catch (IOException e) {
        if (there == earlier) {
          return; // Then the state before holds, if there is one; why there is no room is told.
        }
        there = earlier;
      }
    }
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    write(new String(text, offset, length));
  }

  @Override
  public void write(String text) throws IOException {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    if (buffered + encoded.length > BUFFER) {
      drain();
    }
    if (encoded.length > BUFFER) {
      put(encoded, encoded.length);
    } else {
      System.arraycopy(encoded, 0, buffer, buffered, encoded.length);
      buffered += encoded.length;
    }
  }

  /** A row is written at once, so the buffer ends with a row. */
  private void drain() throws IOException {
    put(buffer, buffered);
    buffered = 0;
    arrived();
  }

  private void put(byte[] from, int length) throws IOException {
    try {
      file.write(from, 0, length);
    } catch (IOException e) {
      throw cannot(e);
    }
    checksum.update(from, 0, length);
    bytes += length;
  }

  private IOException cannot(IOException e) {
    if (!failed && !whole) {
      cutOff();
    }
    failed = true;
    return new IOException(
        "cannot write "
            + part
            + ": "
            + e.getMessage()
            + (isKept() ? "; the same command with --resume goes on after what is there" : ""),
        e);
  }

  /** Rows are written when they are many: a flush is not what makes them safe. */
  @Override
  public void flush() {}
}
