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
import java.util.ArrayList;
import java.util.List;
import org.lcindex.build.BuildResult.Built;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.io.NotIndexableException;
import org.lcindex.layout.EntryCursor;
import org.lcindex.layout.EntryWriter;
import org.lcindex.layouts.Layouts;
import org.lcindex.rowfile.ShapeDictionary;

/**
 * Writes the indexes of one build from entries in their order. For one thread.
 *
 * @param shapes the shapes that entries name; may grow while runs are written
 */
record IndexWriter(
    BuildFiles made, BuildTarget target, BuildOptions options, ShapeDictionary shapes) {

  /**
   * Writes the files of an index.
   *
   * @param entries all of its entries; closed
   * @param values how many of them are VALUE entries
   * @param rows number of rows in the HFile
   */
  Built write(int index, EntryCursor entries, long values, long rows) throws IOException {
    IndexDefinition definition = target.definition(index);
    List<Path> paths = new ArrayList<>();
    for (FileKind kind : Layouts.WRITTEN.files()) {
      paths.add(made.make(kind.fileName(definition.id())));
    }
    try (entries;
        BuildMemory.Share held = options.memory().share();
        EntryWriter writer =
            Layouts.WRITTEN.create(
                made.files(),
                made.directory(),
                definition,
                target.schema(index),
                values,
                options.ifile(),
                shapes)) {
      while (entries.next()) {
        writer.add(entries.entry());
        tell(writer, held);
      }
      return new Built(definition, paths, writer.entries(), writer.finish(rows));
    }
  }

  /** Tells what a writer holds, after each group. */
  private void tell(EntryWriter writer, BuildMemory.Share held) throws NotIndexableException {
    if (writer.isAtStartOfGroup()) {
      held.holds(writer.memoryBytes());
      options.checkGroups(target.identity(), writer.directoryBytes());
    }
  }

  /**
   * Writes a sorted run, which is read once and removed again.
   *
   * @param entries closed
   */
  EntryRun writeRun(int index, int number, EntryCursor entries) throws IOException {
    Path path = made.make(target.definition(index).id() + ".run" + number);
    try (entries;
        BuildMemory.Share held = options.memory().share();
        EntryRunWriter writer = new EntryRunWriter(made.files(), path, options.runs())) {
      while (entries.next()) {
        writer.add(entries.entry());
        held.holds(writer.memoryBytes());
      }
      return writer.finish();
    }
  }
}
