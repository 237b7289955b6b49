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

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import org.lcindex.rpc.caller.CauseText;

/**
 * How far a load came: the first {@code rows} rows of a source are in a table. Replaced atomically,
 * so a killed load leaves the old or the new state. It is a hint: the loader looks some of the rows
 * up before it believes it. Not thread-safe.
 *
 * @param source what is loaded, and how its rows are made
 * @param table where to: table, family and cluster
 * @param settings of the source, for its next load; empty for none
 */
record ProgressFile(Path file, String source, String table, String settings) {
  private static final String SETTINGS = "settings";

  ProgressFile(Path file, String source, String table) {
    this(file, source, table, "");
  }

  /** What the load that wrote a file has left for the next one; empty when it has nothing. */
  static String settings(Path file) {
    return properties(file).getProperty(SETTINGS, "");
  }

  private static Properties properties(Path file) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      return properties;
    } catch (IOException | IllegalArgumentException e) {
      return new Properties(); // then all rows are put again, which changes nothing
    }
  }

  /** Rows known to be loaded; 0 when the file is absent, unreadable or of another load. */
  long read() {
    Properties properties = properties(file);
    boolean mine =
        source.equals(properties.getProperty("source"))
            && table.equals(properties.getProperty("table"));
    try {
      return mine ? Math.max(0, Long.parseLong(properties.getProperty("rows"))) : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  void write(long rows) throws LoadException {
    try {
      replace(rows);
    } catch (IOException e) {
      throw new LoadException(
          "cannot keep progress in "
              + file.toAbsolutePath()
              + " ("
              + CauseText.line(e)
              + "); name another file",
          e);
    }
  }

  private void replace(long rows) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("source", source);
    properties.setProperty("table", table);
    properties.setProperty("rows", Long.toString(rows));
    if (!settings.isEmpty()) {
      properties.setProperty(SETTINGS, settings);
    }
    Path absolute = file.toAbsolutePath();
    Files.createDirectories(absolute.getParent());
    Path next = absolute.resolveSibling(absolute.getFileName() + ".new");
    try (Writer writer = Files.newBufferedWriter(next)) {
      properties.store(writer, "How far a load came; delete to load from the start");
    }
    Files.move(next, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
