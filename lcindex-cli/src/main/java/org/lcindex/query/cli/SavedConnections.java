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
package org.lcindex.query.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.text.UserError;

/**
 * Connections that have names, in a file that users may edit: a line {@code [NAME]} begins each,
 * and {@code KEY = VALUE} lines follow. {@link #ZOOKEEPER}, {@link #CONF_DIR} and {@link #KERBEROS}
 * are ours, every other key is HBase's. Lines that begin with {@code #} are the user's. Not thread
 * safe.
 */
final class SavedConnections {
  /** HOST[:PORT] of ZooKeeper. */
  static final String ZOOKEEPER = "zookeeper";

  /** Folder of {@code hbase-site.xml}. */
  static final String CONF_DIR = "conf-dir";

  /** A principal and the file of its keys, or nothing behind it for the ticket of {@code kinit}. */
  static final String KERBEROS = "kerberos";

  private static final String FILE_VARIABLE = "LCINDEX_CONFIG";

  private final Path file;
  private final List<String> lines;

  private SavedConnections(Path file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  /**
   * Reads the file that the environment names, else {@code ~/.lcindex/config}; absent is empty.
   *
   * @throws UserError when it cannot be read
   */
  static SavedConnections read(UnaryOperator<String> environment) {
    String named = environment.apply(FILE_VARIABLE);
    String home = environment.apply("HOME");
    Path file =
        named != null && !named.isBlank()
            ? Path.of(named)
            : Path.of(home == null ? System.getProperty("user.home") : home, ".lcindex", "config");
    try {
      return new SavedConnections(
          file, Files.exists(file) ? new ArrayList<>(Files.readAllLines(file)) : new ArrayList<>());
    } catch (IOException e) {
      throw new UserError("cannot read " + file + ": " + CauseText.line(e));
    }
  }

  Path file() {
    return file;
  }

  /** All connections in the order of the file. */
  Map<String, Map<String, String>> all() {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    Map<String, String> values = null;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      int equals = line.indexOf('=');
      if (line.startsWith("[") && line.endsWith("]")) {
        values = new LinkedHashMap<>();
        if (all.put(name(line), values) != null) {
          throw wrong(i, "names " + line + " a second time; delete one of them");
        }
      } else if (equals <= 0 || values == null) {
        throw wrong(i, "is neither [NAME] nor KEY = VALUE below one: " + line);
      } else {
        values.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
      }
    }
    return all;
  }

  private static String name(String line) {
    return line.substring(1, line.length() - 1).strip();
  }

  private UserError wrong(int line, String what) {
    return new UserError(file + ", line " + (line + 1) + ", " + what);
  }

  /**
   * One of them.
   *
   * @throws UserError with those that there are, when it is none
   */
  Map<String, String> get(String name) {
    Map<String, Map<String, String>> all = all();
    Map<String, String> found = all.get(name);
    if (found == null) {
      throw new UserError(
          String.format(
              "there is no connection '%s' in %s%s; 'lcindex"
                  + " connection save %s --zookeeper HOST' makes it",
              name, file, all.isEmpty() ? "" : ", only " + String.join(", ", all.keySet()), name));
    }
    return found;
  }

  /** Adds or replaces one. */
  void put(String name, Map<String, String> values) {
    remove(name);
    if (!lines.isEmpty() && !lines.get(lines.size() - 1).isBlank()) {
      lines.add("");
    }
    lines.add("[" + name + "]");
    values.forEach((key, value) -> lines.add(key + " = " + value));
  }

  /** Takes one away with all lines up to the next; returns whether it was there. */
  boolean remove(String name) {
    boolean found = false;
    boolean within = false;
    List<String> kept = new ArrayList<>();
    for (String line : lines) {
      String text = line.strip();
      if (text.startsWith("[") && text.endsWith("]")) {
        within = name(text).equals(name);
        found |= within;
      }
      if (!within) {
        kept.add(line);
      }
    }
    lines.clear();
    lines.addAll(kept);
    return found;
  }

  /** Writes the file beside and renames it; nobody but its owner may read or write it. */
  void write() throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path next = Files.createTempFile(folder, "config", ".new");
    Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rw-------"));
    Files.write(next, lines);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
