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
package org.lcindex.verification.metamorphic.operation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.verification.metamorphic.setting.Setting;

/**
 * A setting and the operations to run in it: a text file, one line each, comments after '#'.
 * Immutable.
 */
public record Sequence(Setting setting, List<Operation> operations) {

  public static Sequence parse(List<String> lines) {
    List<String> head = new ArrayList<>();
    List<Operation> operations = new ArrayList<>();
    for (String line : lines) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (Setting.isSettingLine(line)) {
        head.add(line);
      } else {
        operations.add(Operations.parse(line));
      }
    }
    return new Sequence(Setting.parse(head), List.copyOf(operations));
  }

  public static Sequence load(Path file) throws IOException {
    try {
      return parse(Files.readAllLines(file, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is no sequence: " + e.getMessage(), e);
    }
  }

  public void save(Path file, List<String> comments) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String comment : comments) {
      comment.lines().forEach(line -> lines.add("# " + line));
    }
    lines.addAll(lines());
    Files.write(file, lines, StandardCharsets.UTF_8);
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>(setting.lines());
    operations.forEach(operation -> lines.add(operation.toString()));
    return lines;
  }

  /**
   * Whether a plain scan at a read point returns the same for ever while nobody asks for a
   * compaction: HBase compacts nothing by itself, and no delete of a single version uncovers an
   * older one, which a flush may or may not have dropped by then.
   */
  public boolean steady() {
    return !setting.systemCompaction()
        && operations.stream()
            .map(Operation::toString)
            .noneMatch(text -> text.contains("delete") && text.contains("version="));
  }

  public Sequence with(List<Operation> others) {
    return new Sequence(setting, List.copyOf(others));
  }
}
