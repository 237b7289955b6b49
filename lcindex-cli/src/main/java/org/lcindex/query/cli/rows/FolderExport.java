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

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.cli.rows.ExportState.Asked;
import org.lcindex.query.cli.rows.ExportState.FileOfRange;
import org.lcindex.query.cli.rows.ExportState.ReadPart;
import org.lcindex.query.scan.RowRange;
import org.lcindex.rpc.UsageException;

/**
 * A folder with a file of rows for each region, which gets its name when all files are whole. The
 * ranges of the regions are written down at the begin, beside it in {@code FOLDER.part.json}, and
 * with each file that is whole. Another command can go on with the first range whose file is not,
 * whatever regions there are then.
 *
 * <p>Not thread safe.
 */
public final class FolderExport implements Closeable {
  private static final String LOCK = ".lock";
  private static final Pattern PART = Pattern.compile("part-\\d+[.]\\w+");

  private final Path target;
  private final Path part;
  private final Path stateFile;
  private final Asked asked;
  private final FolderFormat format;
  private final RandomAccessFile lock;
  private final List<FileOfRange> files = new ArrayList<>();
  private boolean anew;
  private boolean more;

  private FolderExport(Path target, Asked asked, FolderFormat format) throws IOException {
    this.target = target;
    this.part = PartFile.partOf(target);
    this.stateFile = PartFile.stateOf(target);
    this.asked = asked;
    this.format = format;
    Files.createDirectories(part);
    lock = new RandomAccessFile(part.resolve(LOCK).toFile(), "rw");
  }

  /**
   * Looks before anything is read whether there can be such a folder.
   *
   * @param resume whether to go on with the files that are there
   * @param overwrite whether to take the place of an export that is there
   * @throws UsageException with what is in the way
   */
  public static void check(Path target, boolean resume, boolean overwrite) throws UsageException {
    PartFile.checkFolder(target);
    boolean begun = Files.exists(PartFile.partOf(target));
    if (Files.exists(target)) {
      if (!FolderExport.hasPartsOnly(target)) {
        throw new UsageException(
            "--output "
                + target
                + " is there with what no export has written; name a folder that is not there");
      }
      if (!overwrite && !begun && !isEmpty(target)) {
        throw new UsageException(
            "--output " + target + " is there; --overwrite replaces it, or name another folder");
      }
    }
    PartFile.checkUnfinished(target, resume);
  }

  private static boolean isEmpty(Path folder) {
    String[] entries = folder.toFile().list();
    return entries != null && entries.length == 0;
  }

  /** Nothing else is ever deleted. */
  private static boolean hasPartsOnly(Path folder) {
    String[] entries = folder.toFile().list();
    return entries != null && Stream.of(entries).allMatch(name -> PART.matcher(name).matches());
  }

  /**
   * Opens a folder.
   *
   * @param resume whether to go on with what is there; anew when nothing is
   * @param ranges of the regions that there are now
   */
  public static FolderExport open(
      Path target, boolean resume, Asked asked, FolderFormat format, List<RowRange> ranges)
      throws IOException {
    boolean there = resume && Files.exists(PartFile.partOf(target));
    ExportState known = resume ? ExportState.read(PartFile.stateOf(target)) : null;
    if (known != null) {
      known.asked().mustBe(asked, PartFile.partOf(target));
    }
    FolderExport opened = new FolderExport(target, asked, format);
    try {
      PartFile.lock(opened.lock, opened.part);
      opened.anew = there && known == null;
      opened.goOn(known, ranges);
      return opened;
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private void goOn(ExportState known, List<RowRange> ranges) throws IOException {
    if (known == null) {
      deleteFiles(); // of which nothing is known
      for (RowRange range : ranges) {
        files.add(new FileOfRange(base64(first(range)), base64(end(range)), null, 0, 0, null));
      }
      write();
      return;
    }
    for (FileOfRange file : known.files()) {
      if (file.read() != null && !isAsWritten(file)) {
        throw PartFile.edited(part.resolve(file.file()), part.toString());
      }
      files.add(file);
    }
  }

  private boolean isAsWritten(FileOfRange file) throws IOException {
    Path path = part.resolve(file.file());
    return Files.exists(path)
        && Files.size(path) == file.bytes()
        && checksum(path) == file.checksum();
  }

  private static long checksum(Path file) throws IOException {
    CRC32C checksum = new CRC32C();
    try (InputStream in = new CheckedInputStream(Files.newInputStream(file), checksum)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return checksum.getValue();
  }

  private static String base64(byte[] row) {
    return Base64.getEncoder().encodeToString(row);
  }

  private static byte[] bytes(String base64) {
    return Base64.getDecoder().decode(base64);
  }

  /** The first row that a range may have. */
  private static byte[] first(RowRange range) {
    return range.startInclusive() ? range.start() : next(range.start());
  }

  private static byte[] end(RowRange range) {
    return range.stopInclusive() ? next(range.stop()) : range.stop();
  }

  private static byte[] next(byte[] row) {
    return Arrays.copyOf(row, row.length + 1);
  }

  private void write() throws IOException {
    List<ReadPart> parts = files.stream().map(FileOfRange::read).filter(Objects::nonNull).toList();
    new ExportState(ExportState.VERSION, asked, 0, 0, null, parts, files).write(stateFile);
  }

  private void deleteFiles() throws IOException {
    for (String name : part.toFile().list()) {
      if (PART.matcher(name).matches()) {
        Files.delete(part.resolve(name));
      }
    }
  }

  /** Whether there was a part that should be gone on with, and of which nothing was known. */
  public boolean isBegunAnew() {
    return anew;
  }

  /** Whether the limit has left rows out. */
  public boolean hasMore() {
    return more;
  }

  /** Rows of the files that are whole. */
  public long rows() {
    return files.stream().filter(file -> file.read() != null).mapToLong(f -> f.read().rows()).sum();
  }

  /** Files that are whole. */
  public long done() {
    return files.stream().filter(file -> file.read() != null).count();
  }

  /** Files in all. */
  public int all() {
    return files.size();
  }

  /** Their bytes. */
  public long bytes() {
    return files.stream().mapToLong(FileOfRange::bytes).sum();
  }

  /** Where the files are until all are whole. */
  public Path part() {
    return part;
  }

  /**
   * Reads the ranges that are missing.
   *
   * @param decimals digits of DECIMAL columns, by their headings
   * @param limit rows at most; 0 for all
   * @param seen gets each row
   */
  public void run(
      MdrqClient client,
      Mdrq query,
      RowColumns columns,
      OtherColumns others,
      Map<String, DecimalDigits> decimals,
      long limit,
      Consumer<Result> seen)
      throws IOException {
    for (int i = 0; i < files.size(); i++) {
      FileOfRange range = files.get(i);
      if (range.read() != null) {
        continue;
      }
      String name = String.format(Locale.ROOT, "part-%05d.%s", i, format.format());
      RowRange rowsOf = RowRange.of(bytes(range.start()), bytes(range.stop()));
      long most = limit > 0 ? limit - rows() : Long.MAX_VALUE;
      Instant from = Instant.now();
      long rows = 0;
      try (FolderFormat.File file = format.create(part.resolve(name), columns, others, decimals)) {
        file.begin();
        if (!more) {
          try (ResultScanner scanner = client.scan(query, rowsOf)) {
            for (Result row = scanner.next(); row != null; row = scanner.next()) {
              if (rows == most) {
                more = true;
                break;
              }
              file.write(row);
              seen.accept(row);
              rows++;
            }
          }
        }
        file.end();
      }
      ReadPart read = new ReadPart(PartFile.text(from), PartFile.text(Instant.now()), rows);
      Path whole = part.resolve(name);
      files.set(
          i,
          new FileOfRange(
              range.start(), range.stop(), name, Files.size(whole), checksum(whole), read));
      write();
    }
  }

  /** All files are whole and the folder gets its name. */
  public void finish() throws IOException {
    Files.delete(part.resolve(LOCK));
    if (hasPartsOnly(target)) {
      for (String before : target.toFile().list()) {
        Files.delete(target.resolve(before));
      }
    }
    Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    Files.delete(stateFile);
  }

  /** When the files were read, if several commands did; {@code before} by others than this one. */
  public List<String> parts(long before) {
    return before == 0
        ? List.of()
        : ExportText.parts(files.stream().map(FileOfRange::read).toList());
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
