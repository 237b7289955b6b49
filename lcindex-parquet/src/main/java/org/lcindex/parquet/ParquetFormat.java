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
package org.lcindex.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.Result;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.cli.rows.DecimalDigits;
import org.lcindex.query.cli.rows.FolderFormat;
import org.lcindex.query.cli.rows.OtherColumns;
import org.lcindex.query.cli.rows.RowColumns;
import org.lcindex.query.cli.rows.RowFormat;

/** Parquet files, compressed by Zstandard. Stateless. */
@InterfaceAudience.Private
public final class ParquetFormat implements FolderFormat {
  /** What is held in memory of a file that is being written. */
  private static final long ROW_GROUP_BYTES = 64L << 20;

  @Override
  public RowFormat format() {
    return RowFormat.PARQUET;
  }

  @Override
  public File create(
      Path file, RowColumns columns, OtherColumns others, Map<String, DecimalDigits> decimals)
      throws IOException {
    ParquetWriter<Result> writer =
        new Builder(new LocalOutputFile(file), new RowWriteSupport(columns, others, decimals))
            .withConf(new PlainParquetConfiguration())
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
            .withCodecFactory(new JavaCodecs())
            .withCompressionCodec(CompressionCodecName.ZSTD)
            .withRowGroupSize(ROW_GROUP_BYTES)
            .build();
    return new Rows(file, writer);
  }

  @Override
  public Reader open(Path file) throws IOException {
    return new ParquetRows(file);
  }

  private static final class Builder extends ParquetWriter.Builder<Result, Builder> {
    private final RowWriteSupport rows;

    Builder(OutputFile file, RowWriteSupport rows) {
      super(file);
      this.rows = rows;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // that it overrides, because it is abstract
    protected WriteSupport<Result> getWriteSupport(Configuration conf) {
      return rows;
    }

    @Override
    protected WriteSupport<Result> getWriteSupport(ParquetConfiguration conf) {
      return rows;
    }
  }

  private static final class Rows implements File {
    private final Path file;
    private final ParquetWriter<Result> writer;
    private boolean ended;

    Rows(Path file, ParquetWriter<Result> writer) {
      this.file = file;
      this.writer = writer;
    }

    @Override
    public void write(Result row) throws IOException {
      try {
        writer.write(row);
      } catch (UncheckedIOException e) {
        throw e.getCause(); // a value that does not fit
      } catch (IOException e) {
        throw cannot(e);
      }
    }

    @Override
    public void end() throws IOException {
      ended = true;
      try {
        writer.close();
      } catch (IOException e) {
        throw cannot(e);
      }
    }

    private IOException cannot(IOException e) {
      return new IOException("cannot write " + file + ": " + e.getMessage(), e);
    }

    /** A file that did not end is none, and nobody wants to know what else is wrong with it. */
    @Override
    public void close() {
      if (!ended) {
        try {
          writer.close();
        } catch (IOException | RuntimeException e) {
          // What ended it is told.
        }
      }
    }
  }
}
