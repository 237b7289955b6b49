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
package org.lcindex.verification.contention;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What all rounds so far came to, in counts with names; and, if there is a file, kept in it so that
 * a later run goes on from there. For one thread.
 */
final class Totals {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ROUNDS = "rounds";

  private final Path file;
  private final String sequence;
  private final Map<String, Long> counts = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();

  private Totals(Path file, String sequence) {
    this.file = file;
    this.sequence = sequence;
  }

  /**
   * Those of an earlier run with the same sequence, or none.
   *
   * @param file null for none
   * @throws IOException when the file is of another sequence, or none of ours
   */
  static Totals of(Path file, String sequence) throws IOException {
    Totals totals = new Totals(file, sequence);
    if (file != null && Files.exists(file)) {
      Map<String, Object> saved = JSON.readValue(file.toFile(), new TypeReference<>() {});
      if (!sequence.equals(saved.get("sequence"))) {
        throw new IOException(
            file
                + " is of a run with "
                + saved.get("sequence")
                + ", not with "
                + sequence
                + ": give the same again, or delete the file");
      }
      totals.counts.putAll(JSON.convertValue(saved.get("counts"), new TypeReference<>() {}));
      totals.wrong.addAll(JSON.convertValue(saved.get("wrong"), new TypeReference<>() {}));
    }
    return totals;
  }

  /** Keeps what has been; never half of it. */
  void save() throws IOException {
    if (file == null) {
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path temporary = folder.resolve(file.getFileName() + ".tmp");
    JSON.writerWithDefaultPrettyPrinter()
        .writeValue(
            temporary.toFile(), Map.of("sequence", sequence, "counts", counts, "wrong", wrong));
    Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** A whole run needs no file any more. */
  void delete() throws IOException {
    if (file != null) {
      Files.deleteIfExists(file);
    }
  }

  private static String name(Object... parts) {
    StringBuilder text = new StringBuilder();
    for (Object part : parts) {
      text.append(text.isEmpty() ? "" : "|").append(part);
    }
    return text.toString();
  }

  void add(long more, Object... parts) {
    counts.merge(name(parts), more, Long::sum);
  }

  long get(Object... parts) {
    return counts.getOrDefault(name(parts), 0L);
  }

  /** How many rounds of a kind have been. */
  int rounds(RoundSetting setting, RoundKind kind) {
    return (int) get(setting, kind, ROUNDS);
  }

  void round(RoundSetting setting, RoundKind kind) {
    add(1, setting, kind, ROUNDS);
  }

  /** Counts whose names begin so, by the rest of their names. */
  Map<String, Long> below(Object... parts) {
    String start = name(parts) + "|";
    Map<String, Long> found = new TreeMap<>();
    counts.forEach(
        (name, count) -> {
          if (name.startsWith(start)) {
            found.put(name.substring(start.length()), count);
          }
        });
    return found;
  }

  /** Something that must not be. */
  void wrong(String text) {
    wrong.add(text);
  }

  List<String> wrong() {
    return List.copyOf(wrong);
  }
}
