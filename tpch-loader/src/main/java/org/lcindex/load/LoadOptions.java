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
package org.lcindex.load;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;

/**
 * How to load.
 *
 * @param table an existing table with the family of the rows
 * @param threads concurrent writers, at least 1
 * @param batchRows rows per request, at least 1
 * @param progressFile where an interrupted load leaves how far it came; without it every load
 *     starts at the first row
 * @param restart start at the first row although the progress file knows of an earlier load
 * @param timeout how long the cluster may take for its first answer
 */
public record LoadOptions(
    TableName table,
    int threads,
    int batchRows,
    Optional<Path> progressFile,
    boolean restart,
    Duration timeout) {
  private static final int DEFAULT_BATCH_ROWS = 1000;

  /** Checks the limits. */
  public LoadOptions {
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(progressFile, "progressFile");
    atLeastOne("threads", threads);
    atLeastOne("batchRows", batchRows);
    atLeastOne("timeout in milliseconds", timeout.toMillis());
  }

  /** As many writers as processors, 1,000 rows a request, no progress file, 30 seconds. */
  public static LoadOptions of(TableName table) {
    int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
    return new LoadOptions(
        table, threads, DEFAULT_BATCH_ROWS, Optional.empty(), false, Duration.ofSeconds(30));
  }

  /** What an earlier load with this progress file has left for the next one; empty for nothing. */
  public String settings() {
    return progressFile.map(ProgressFile::settings).orElse("");
  }

  /** These options with a progress file. */
  public LoadOptions withProgressFile(Path file) {
    return new LoadOptions(table, threads, batchRows, Optional.of(file), restart, timeout);
  }

  private static void atLeastOne(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is " + value + ", must be at least 1");
    }
  }
}
