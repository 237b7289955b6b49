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
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.type.ShownText;

/**
 * How far an unfinished export is: a JSON file beside its rows, replaced as a whole, so that it is
 * always one that was written.
 *
 * @param version of this record
 * @param asked what was exported
 * @param bytes of the rows' file that are whole rows; what is behind them was written later
 * @param checksum CRC32C of these bytes
 * @param token {@code Page} token of the last whole row; null before the first
 * @param parts when the rows were read, in their order, the last one under way
 * @param files of an export into a folder; empty for others
 */
public record ExportState(
    int version,
    Asked asked,
    long bytes,
    long checksum,
    String token,
    List<ReadPart> parts,
    List<FileOfRange> files) {
  /** Of the record that is written. */
  static final int VERSION = 2;

  private static final int MOST_SHOWN = 500;

  /**
   * What an export is of. All of it has to be the same for another command to go on.
   *
   * @param cluster its ZooKeeper address, which tells tables of one name apart
   * @param query with its table
   * @param format by name
   * @param columns headings, with their types; that of row keys is the first
   * @param limit rows at most; 0 for all
   * @param after the token that the export began after; null for none
   */
  public record Asked(
      String cluster, String query, String format, List<String> columns, long limit, String after) {

    /** Refuses to go on with what is something else. */
    void mustBe(Asked other, Path part) throws UsageException {
      differs(part, "another cluster", cluster, other.cluster);
      differs(part, "another query", query, other.query);
      differs(part, "another format", format, other.format);
      differs(part, "other columns", String.valueOf(columns), String.valueOf(other.columns));
      differs(part, "another --limit", String.valueOf(limit), String.valueOf(other.limit));
      differs(part, "another --after", String.valueOf(after), String.valueOf(other.after));
    }

    private static void differs(Path part, String what, String before, String now)
        throws UsageException {
      if (!before.equals(now)) {
        throw new UsageException(
            String.format(
                "%s was begun with %s: %s, now %s; give what it was"
                    + " begun with, or delete it to begin anew",
                part, what, ShownText.cut(before, MOST_SHOWN), ShownText.cut(now, MOST_SHOWN)));
      }
    }
  }

  /**
   * Rows that one command has read.
   *
   * @param from ISO time of its first row
   * @param to ISO time of the last
   */
  public record ReadPart(String from, String to, long rows) {}

  /**
   * A file of a row range.
   *
   * @param start first row, in Base64
   * @param stop row after the last, in Base64; empty for none
   * @param file its name; null when it is not whole
   * @param bytes its size
   * @param checksum its CRC32C
   * @param read when and how many; null when it is not whole
   */
  public record FileOfRange(
      String start, String stop, String file, long bytes, long checksum, ReadPart read) {}

  /** Reads it; null when there is none. */
  static ExportState read(Path file) throws IOException {
    String json;
    try {
      json = Files.readString(file);
    } catch (NoSuchFileException e) {
      return null;
    }
    ExportState state;
    try {
      state = RpcJson.fromJson(json, ExportState.class);
    } catch (IOException e) {
      throw new UsageException(
          file + " cannot be read (" + e.getMessage() + "); delete it to begin anew");
    }
    if (state.version != VERSION
        || state.asked == null
        || state.asked.cluster() == null
        || state.asked.query() == null
        || state.asked.format() == null
        || state.parts == null) {
      throw new UsageException(
          String.format(
              "%s is of version %s, this command reads version %s; delete it to begin anew",
              file, state.version, VERSION));
    }
    return state;
  }

  /** Writes it in place of the one before. */
  void write(Path file) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    try {
      Files.writeString(next, RpcJson.toJson(this) + '\n');
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      try {
        Files.deleteIfExists(next);
      } catch (IOException more) {
        e.addSuppressed(more);
      }
      throw e;
    }
  }
}
