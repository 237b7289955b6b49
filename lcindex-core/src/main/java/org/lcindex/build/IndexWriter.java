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

import java.io.IOException;
import java.nio.file.Path;
import org.lcindex.build.BuildResult.Built;
import org.lcindex.ifile.IFileWriter;
import org.lcindex.io.NotIndexableException;
import org.lcindex.layout.Entry;
import org.lcindex.layout.EntryCursor;
import org.lcindex.layout.EntryOptions;
import org.lcindex.rowfile.ShapeDictionary;
import org.lcindex.sfile.SFileBuilder;

/** Writes IFiles and SFiles of one build from entries in IFile order. For one thread. */
final class IndexWriter {
  private final BuildFiles made;
  private final BuildTarget target;
  private final BuildOptions options;
  private final ShapeDictionary shapes;

  /**
   * A writer of a build's files.
   *
   * @param shapes the shapes that entries name; may grow while runs are written
   */
  IndexWriter(BuildFiles made, BuildTarget target, BuildOptions options, ShapeDictionary shapes) {
    this.made = made;
    this.target = target;
    this.options = options;
    this.shapes = shapes;
  }

  /**
   * Writes both files of an index.
   *
   * @param entries all of its entries; closed
   * @param values how many of them are VALUE entries
   * @param rows number of rows in the HFile
   */
  Built write(int index, EntryCursor entries, long values, long rows) throws IOException {
    String id = target.definition(index).id();
    Path ifile = made.make(id + ".ifile");
    Path sfile = made.make(id + ".sfile");
    SFileBuilder histogram = new SFileBuilder(target.identity(), target.definition(index), values);
    long bytes;
    long count;
    try (entries;
        BuildMemory.Share held = options.memory().share();
        IFileWriter writer = ifile(ifile, index, options.ifile())) {
      while (entries.next()) {
        Entry entry = entries.entry();
        writer.add(entry);
        histogram.add(entry.tag, entry.key, entry.complex);
        tell(writer, held);
      }
      count = writer.entries();
      bytes = writer.finish(rows);
    }
    bytes += histogram.build().write(made.files(), sfile);
    return new Built(target.definition(index), ifile, sfile, count, bytes);
  }

  /** Tells what a writer holds, after each group. */
  private void tell(IFileWriter writer, BuildMemory.Share held) throws NotIndexableException {
    if (writer.isAtStartOfGroup()) {
      held.holds(writer.memoryBytes());
      options.checkGroups(target.identity(), writer.directoryBytes());
    }
  }

  /**
   * A sorted run.
   *
   * @param streamBytes what reading it takes, about
   */
  record WrittenRun(Path path, long streamBytes) {}

  /**
   * Writes a sorted run: an IFile that is read once and removed again.
   *
   * @param entries closed
   */
  WrittenRun writeRun(int index, int number, EntryCursor entries, long rows) throws IOException {
    Path path = made.make(target.definition(index).id() + ".run" + number);
    try (entries;
        BuildMemory.Share held = options.memory().share();
        IFileWriter writer = ifile(path, index, options.forRun())) {
      while (entries.next()) {
        writer.add(entries.entry());
        tell(writer, held);
      }
      writer.finish(rows);
      return new WrittenRun(path, writer.streamBytes());
    }
  }

  private IFileWriter ifile(Path path, int index, EntryOptions how) throws IOException {
    return new IFileWriter(made.files(), path, target.schema(index), how, shapes);
  }
}
