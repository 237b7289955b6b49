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
package org.lcindex.offline.build;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.load.RowSource;
import org.lcindex.load.UniformRow;
import org.lcindex.load.UniformRows;
import org.lcindex.offline.build.BuildSteps.Step;
import org.lcindex.offline.build.RowSample.Sampled;

/**
 * Reads the rows of an input and writes them as sorted runs: one thread reads, the others sort.
 * Runs have the order of the input, so of equal row keys the one in the latest run is the last.
 * Goes on behind complete runs of an earlier attempt. For one thread.
 */
final class InputSorter {
  private static final String RUN = "run-";

  /** Memory besides that of rows: blocks and what compresses them. */
  private static final double SHARE_OF_ROWS = 0.85;

  private static final int ROWS_BETWEEN_REPORTS = 1_000;

  private final Path work;
  private final RowOrder order;
  private final UniformForm form;
  private final Threads threads;
  private final Sampled sample;
  private final BuildProgress progress;
  private final BuildSteps steps;
  private final int buffers;
  private final BlockingQueue<RowBuffer> free;
  private final List<Future<RunFile>> sorting = new ArrayList<>();
  private final List<RunFile> runs = new ArrayList<>();
  private long rows;

  /**
   * Begins.
   *
   * @param work folder of the runs
   * @param form of the rows if they are {@link UniformRows}; else null
   * @param memory for all rows at a time, in bytes
   * @param sample is told of each row
   */
  InputSorter(
      Path work,
      UniformForm form,
      long timestamp,
      long memory,
      Threads threads,
      Sampled sample,
      BuildProgress progress,
      BuildSteps steps) {
    this.work = work;
    this.form = form;
    this.order = new RowOrder(timestamp);
    this.threads = threads;
    this.sample = sample;
    this.progress = progress;
    this.steps = steps;
    this.buffers = threads.count();
    this.free = new ArrayBlockingQueue<>(buffers);
    for (int i = 0; i < buffers; i++) {
      free.add(new RowBuffer((long) (SHARE_OF_ROWS * memory / buffers), timestamp));
    }
  }

  /** Reads all; returns the runs in the order of the input. */
  List<RunFile> run(RowSource source) throws IOException {
    keepComplete();
    long before = runs.stream().mapToLong(RunFile::inputRows).sum();
    progress.begins("reading", before, source.expectedRows());
    boolean done = false;
    try (Input input = open(source)) {
      read(input, before);
      done = true;
    } finally {
      for (Future<RunFile> sort : sorting) {
        try {
          runs.add(Threads.await(sort));
        } catch (IOException | RuntimeException e) {
          if (done) {
            throw e;
          }
        }
      }
    }
    return runs;
  }

  /** A position in the input's rows. */
  private interface Input extends AutoCloseable {
    /** Steps to the next row; false after the last. */
    boolean next() throws IOException;

    /** Tells the sample of the row, which is in a run already. */
    void sample();

    /** Adds the row to a buffer, unless that is full. */
    boolean addTo(RowBuffer buffer) throws IOException;

    @Override
    void close() throws IOException;
  }

  private Input open(RowSource source) throws IOException {
    return form == null
        ? new Puts(source.open())
        : new Uniform(((UniformRows) source).openUniform());
  }

  /** Rows of any kind. */
  private final class Puts implements Input {
    private final RowSource.Cursor cursor;
    private byte[] key;
    private List<KeyValue> row;

    Puts(RowSource.Cursor cursor) {
      this.cursor = cursor;
    }

    @Override
    public boolean next() throws IOException {
      Put put = cursor.next();
      if (put == null) {
        return false;
      }
      key = put.getRow();
      row = order.sorted(put.getFamilyCellMap().values());
      return true;
    }

    @Override
    public void sample() {
      sample.add(key, 0, key.length, RowBytes.cellBytes(row));
    }

    @Override
    public boolean addTo(RowBuffer buffer) throws IOException {
      return buffer.add(row, sample);
    }

    @Override
    public void close() throws IOException {
      cursor.close();
    }
  }

  /** Rows that need no puts. */
  private final class Uniform implements Input {
    private final UniformRows.UniformCursor cursor;
    private final UniformRow row = new UniformRow();

    Uniform(UniformRows.UniformCursor cursor) {
      this.cursor = cursor;
    }

    @Override
    public boolean next() throws IOException {
      return cursor.next(row);
    }

    @Override
    public void sample() {
      sample.add(row.bytes(), 0, row.keyLength(), form.cellBytes(row));
    }

    @Override
    public boolean addTo(RowBuffer buffer) throws IOException {
      return buffer.add(row, form, sample);
    }

    @Override
    public void close() throws IOException {
      cursor.close();
    }
  }

  /** Rows of the input, those of an earlier attempt included. */
  long rows() {
    return rows;
  }

  /** Finds runs of an earlier attempt up to the first that is missing, and removes all others. */
  private void keepComplete() throws IOException {
    while (RunFile.isComplete(run(runs.size()))) {
      runs.add(RunFile.open(run(runs.size())));
    }
    List<Path> kept = runs.stream().map(RunFile::path).toList();
    try (Stream<Path> all = Files.list(work)) {
      for (Path one : all.toList()) {
        String name = one.getFileName().toString();
        if (name.startsWith(RUN)
            && kept.stream().noneMatch(path -> one.toString().startsWith(path.toString()))) {
          Files.delete(one);
        }
      }
    }
  }

  private Path run(int number) {
    return work.resolve(String.format("%s%06d", RUN, number));
  }

  private void read(Input input, long before) throws IOException {
    RowBuffer buffer = take();
    long reported = before;
    while (input.next()) {
      rows++;
      if (rows <= before) {
        input.sample();
        continue;
      }
      if (!input.addTo(buffer)) {
        sort(buffer);
        buffer = take();
        input.addTo(buffer);
      }
      if (rows - reported >= ROWS_BETWEEN_REPORTS) {
        progress.rows(rows - reported);
        reported = rows;
      }
    }
    if (rows < before) {
      throw new IOException(
          "the input has "
              + rows
              + " rows, when it was read before it had "
              + before
              + ": delete the folder of the build and build it again");
    }
    progress.rows(rows - reported);
    if (buffer.rows() > 0) {
      sort(buffer);
    }
  }

  /** An empty buffer, when there is one; and whatever has failed by then. */
  private RowBuffer take() throws IOException {
    for (Future<RunFile> sort : sorting) {
      if (sort.isDone()) {
        Threads.await(sort);
      }
    }
    try {
      return free.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted while building").initCause(e);
    }
  }

  private void sort(RowBuffer buffer) throws IOException {
    Path path = run(runs.size() + sorting.size());
    if (threads.several()) {
      sorting.add(threads.start(() -> spill(buffer, path)));
    } else {
      runs.add(spill(buffer, path));
    }
  }

  private RunFile spill(RowBuffer buffer, Path path) throws IOException {
    try (RunWriter writer = new RunWriter(path)) {
      buffer.drain(writer::add);
      RunFile run = writer.finish(buffer.rows());
      steps.reached(Step.RUN_SPILLED);
      return run;
    } finally {
      buffer.clear();
      free.add(buffer);
    }
  }
}
