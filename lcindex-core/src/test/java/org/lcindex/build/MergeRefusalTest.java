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
package org.lcindex.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.file.HFileIdentity;
import org.lcindex.ifile.IFileReader;
import org.lcindex.ifile.IFileWriter;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.EntryCursor;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layout.StreamMemory;
import org.lcindex.rowfile.ShapeDictionary;

/** When merging is not possible, not worth it or not wanted any more: nothing is left of it. */
class MergeRefusalTest {
  private static final BuildOptions OPTIONS = BuildOptions.DEFAULT.withMemoryBytes(4_000);
  private static final BooleanSupplier GO_ON = () -> false;
  private final LocalFiles files = LocalFiles.real();
  private final Compaction compaction =
      new Compaction(new Random(1), 3, 300, 9, Long.MIN_VALUE, false, Rows::row);
  @TempDir Path directory;
  private MergeFixture fixture;
  private Path into;

  @BeforeEach
  void build() throws IOException {
    fixture = new MergeFixture(directory, compaction, Rows.ALL, OPTIONS);
    into = fixture.newDirectory();
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    fixture.close();
    assertEquals(List.of(), files.list(into));
  }

  private BuildResult merge(
      MergeOutput output, List<MergeInput> inputs, NewRows newRows, MergeLimits limits)
      throws IOException {
    return new HFileIndexMerger(files, into, output, inputs, OPTIONS, limits)
        .merge(newRows, Parts.IN_TURN, GO_ON, share -> {});
  }

  private void refuses(MergeOutput output, List<MergeInput> inputs, String because) {
    CannotMergeException e =
        assertThrows(
            CannotMergeException.class,
            () -> merge(output, inputs, compaction.newRows(), MergeFixture.NO_LIMITS));
    assertTrue(e.getMessage().contains(because), e.getMessage());
    assertTrue(e.getMessage().endsWith("; build from the new HFile instead"), e.getMessage());
  }

  private HFileIdentity identity(long entries) {
    return new HFileIdentity("output", 777, entries);
  }

  @Test
  void aWrongNumberOfCells() {
    long cells = compaction.cells();
    for (long wrong : new long[] {0, cells - 1, cells + 1}) {
      refuses(fixture.output(identity(wrong)), fixture.inputs, "its inputs explain " + cells);
    }
  }

  @Test
  void anotherFirstOrLastRow() {
    HFileIdentity identity = identity(compaction.cells());
    byte[] other = Bytes.toBytes("other");
    refuses(
        new MergeOutput(identity, Rows.FAMILY, Rows.ALL, Long.MIN_VALUE, other, null),
        fixture.inputs,
        "the first row of");
    refuses(
        new MergeOutput(identity, Rows.FAMILY, Rows.ALL, Long.MIN_VALUE, null, other),
        fixture.inputs,
        "the last row of");
  }

  @Test
  void aMissingIFile() {
    MergeInput first = fixture.inputs.get(0);
    List<MergeInput> inputs = new ArrayList<>(fixture.inputs);
    inputs.set(0, MergeInput.whole(first.rows(), first.indexes().subList(0, 2)));
    refuses(fixture.output(compaction.identity()), inputs, "has no IFile of");
  }

  @Test
  void anIFileOfAnotherHFile() {
    MergeInput first = fixture.inputs.get(0);
    List<IndexEntries> mixed = new ArrayList<>(first.indexes());
    mixed.set(1, fixture.inputs.get(1).indexes().get(1));
    List<MergeInput> inputs = List.of(MergeInput.whole(first.rows(), mixed));
    refuses(fixture.output(compaction.identity()), inputs, "are not of one HFile");
  }

  @Test
  void anIFileWithoutAColumn() throws IOException {
    Path other = Files.createDirectory(directory.resolve("other"));
    try (MergeFixture older =
        new MergeFixture(other, compaction, List.of(Rows.PRICE), Rows.ALL, OPTIONS)) {
      MergeInput first = fixture.inputs.get(0);
      List<IndexEntries> mixed = new ArrayList<>(first.indexes());
      mixed.set(0, older.inputs.get(0).indexes().get(0));
      List<MergeInput> inputs = new ArrayList<>(fixture.inputs);
      inputs.set(0, MergeInput.whole(first.rows(), mixed));
      refuses(fixture.output(compaction.identity()), inputs, "has no column of it");
    }
  }

  @Test
  void limits() {
    MergeOutput output = fixture.output(compaction.identity());
    NewRows none =
        (key, row) -> {
          throw new AssertionError("no row may be read");
        };
    CannotMergeException share =
        assertThrows(
            CannotMergeException.class,
            () -> merge(output, fixture.inputs, none, new MergeLimits(0, Long.MAX_VALUE)));
    assertTrue(share.getMessage().contains("the limit is 0 %"), share.getMessage());
    CannotMergeException halfWay =
        assertThrows(
            CannotMergeException.class,
            () -> merge(output, fixture.inputs, none, new MergeLimits(0.1, Long.MAX_VALUE)));
    assertTrue(halfWay.getMessage().contains("the limit is 10 %"), halfWay.getMessage());
    CannotMergeException map =
        assertThrows(
            CannotMergeException.class,
            () -> merge(output, fixture.inputs, none, new MergeLimits(1, 1_000)));
    assertTrue(map.getMessage().contains("the limit is 1000"), map.getMessage());
    assertThrows(IllegalArgumentException.class, () -> new MergeLimits(1.5, 1));
    assertThrows(IllegalArgumentException.class, () -> new MergeLimits(0.5, -1));
  }

  @Test
  void toldToStop() throws IOException {
    int asked = 0;
    for (boolean stopped = true; stopped; asked++) {
      int last = asked;
      int[] calls = {0};
      Path here = fixture.newDirectory();
      BuildResult result =
          fixture.merge(files, here, MergeFixture.NO_LIMITS, () -> calls[0]++ == last);
      stopped = result == null;
      assertEquals(stopped, files.list(here).isEmpty());
    }
    assertTrue(asked > 5, "asked " + asked + " times");
  }

  @Test
  void rowsThatCannotBeRead() {
    MergeOutput output = fixture.output(compaction.identity());
    IOException failure = new IOException("no such block");
    NewRows failing =
        (key, row) -> {
          throw failure;
        };
    assertEquals(
        failure,
        assertThrows(
            IOException.class,
            () -> merge(output, fixture.inputs, failing, MergeFixture.NO_LIMITS)));
    Cell other = new KeyValue(Bytes.toBytes("x"), Rows.FAMILY, null, 1L, new byte[0]);
    IOException wrong =
        assertThrows(
            IOException.class,
            () ->
                merge(
                    output,
                    fixture.inputs,
                    (key, row) -> row.accept(List.of(other), true),
                    MergeFixture.NO_LIMITS));
    assertTrue(wrong.getMessage().contains("got row x"), wrong.getMessage());
  }

  /** The IFile says it is of the same HFile, but has not all of its rows. */
  @Test
  void anIFileThatContradictsItsRowFile() throws IOException {
    List<List<Cell>> rows = Rows.random(new Random(1), 50);
    rows.removeIf(row -> !Model.simple(row));
    Compaction one = new Compaction(new Random(1), List.of(rows), Long.MIN_VALUE);
    Path other = Files.createDirectory(directory.resolve("other"));
    try (MergeFixture whole = new MergeFixture(other, one, List.of(Rows.PRICE), OPTIONS)) {
      MergeInput input = whole.inputs.get(0);
      Path path = oneEntryLess(input.indexes().get(0));
      try (IFileReader less = IFileReader.open(files, path, null)) {
        List<MergeInput> inputs = List.of(MergeInput.whole(input.rows(), List.of(less)));
        CorruptIndexException e =
            assertThrows(
                CorruptIndexException.class,
                () ->
                    merge(
                        whole.output(one.identity()),
                        inputs,
                        one.newRows(),
                        MergeFixture.NO_LIMITS));
        assertEquals(path, e.path());
      }
    }
  }

  private Path oneEntryLess(IndexEntries of) throws IOException {
    Path path = directory.resolve("less.ifile");
    ShapeDictionary shapes = new ShapeDictionary();
    for (int s = 0; s < of.directory().shapes().count(); s++) {
      shapes.numberOf(of.directory().shapes(), s);
    }
    try (EntryCursor entries = of.cursor(StreamMemory.UNCOUNTED);
        IFileWriter writer = new IFileWriter(files, path, of.schema(), OPTIONS.ifile(), shapes)) {
      entries.next();
      while (entries.next()) {
        writer.add(entries.entry());
      }
      writer.finish(of.counts().rows());
    }
    return path;
  }
}
