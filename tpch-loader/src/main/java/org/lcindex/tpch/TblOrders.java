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
package org.lcindex.tpch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.lcindex.load.LoadException;
import org.lcindex.load.TextFile;
import org.lcindex.load.UniformRows;

/**
 * ORDERS from a file that dbgen wrote ({@code orders.tbl}): one row a line, nine fields, each
 * followed by {@code |}. Encoded in UTF-8, of which dbgen uses the ASCII part.
 */
public final class TblOrders implements OrdersSource, UniformRows {
  private final Path file;
  private final boolean skipMalformed;
  private volatile long skipped;

  /**
   * A source over a file.
   *
   * @param skipMalformed whether lines that are no rows are counted and passed over, or an error
   */
  public TblOrders(Path file, boolean skipMalformed) {
    this.file = file;
    this.skipMalformed = skipMalformed;
  }

  @Override
  public String identity() {
    return new TextFile(file).identity();
  }

  @Override
  public OptionalLong expectedRows() throws IOException {
    try (BufferedReader reader = reader()) {
      return OptionalLong.of(
          new TextFile(file)
              .records(
                  () -> {
                    String line = reader.readLine();
                    return line == null ? 0 : line.length() + 1;
                  }));
    }
  }

  @Override
  public OrdersSource.Cursor open() throws IOException {
    return new LineCursor(reader());
  }

  @Override
  public byte[] family() {
    return OrdersTable.family();
  }

  @Override
  public List<byte[]> qualifiers() {
    return OrdersTable.qualifiers();
  }

  @Override
  public UniformCursor openUniform() throws IOException {
    return new TblBytes(input(), file, skipMalformed, lines -> skipped = lines);
  }

  /** Lines that the last cursor has passed over, known when it is closed. */
  public long skippedLines() {
    return skipped;
  }

  private BufferedReader reader() throws IOException {
    return new BufferedReader(new InputStreamReader(input(), StandardCharsets.UTF_8), 1 << 16);
  }

  private InputStream input() throws IOException {
    try {
      return Files.newInputStream(file);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no file " + file.toAbsolutePath(), e);
    }
  }

  private final class LineCursor implements OrdersSource.Cursor {
    private final BufferedReader reader;
    private long lineNumber;
    private long malformed;

    LineCursor(BufferedReader reader) {
      this.reader = reader;
    }

    @Override
    public OrderRow order() throws IOException {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lineNumber++;
        try {
          return TblLine.parse(line);
        } catch (IllegalArgumentException e) {
          if (!skipMalformed) {
            throw new LoadException(file + ", line " + lineNumber + ": " + e.getMessage());
          }
          malformed++;
        }
      }
      return null;
    }

    @Override
    public long badLines() {
      return malformed;
    }

    @Override
    public void close() throws IOException {
      skipped = malformed;
      reader.close();
    }
  }
}
