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
package org.lcindex.verification.lookups;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.common.EnumWords;

/**
 * What all parts of a run came to, kept in a file, so that a run that was ended goes on. Thread
 * safe.
 */
final class LookupsTotals {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final String sequence;
  private final Counts<LookupsCount> counts = new Counts<>(LookupsCount.class);
  private final List<String> wrong = new CopyOnWriteArrayList<>();

  private LookupsTotals(Path file, String sequence) {
    this.file = file;
    this.sequence = sequence;
  }

  /**
   * Those of an earlier part, or none.
   *
   * @param file null for none
   * @throws IOException when the file is of another run, or none of ours
   */
  static LookupsTotals of(Path file, String sequence) throws IOException {
    LookupsTotals totals = new LookupsTotals(file, sequence);
    if (file != null && Files.exists(file)) {
      Map<String, Object> saved = JSON.readValue(file.toFile(), new TypeReference<>() {});
      if (!sequence.equals(saved.get("run"))) {
        throw new IOException(
            file
                + " is of a run with "
                + saved.get("run")
                + ", not with "
                + sequence
                + ": give the same again, or delete the file");
      }
      Map<String, Long> before = JSON.convertValue(saved.get("counts"), new TypeReference<>() {});
      for (LookupsCount count : LookupsCount.values()) {
        totals.counts.add(count, before.getOrDefault(EnumWords.of(count), 0L));
      }
      totals.wrong.addAll(JSON.convertValue(saved.get("wrong"), new TypeReference<>() {}));
    }
    return totals;
  }

  Counts<LookupsCount> counts() {
    return counts;
  }

  void wrong(String answer) {
    wrong.add(answer);
  }

  List<String> wrong() {
    return List.copyOf(wrong);
  }

  /** Keeps what has been; never half of it. */
  synchronized void save() throws IOException {
    if (file == null) {
      return;
    }
    Path folder = file.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    Path temporary = folder.resolve(file.getFileName() + ".tmp");
    JSON.writerWithDefaultPrettyPrinter()
        .writeValue(
            temporary.toFile(), Map.of("run", sequence, "counts", byName(), "wrong", wrong));
    Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The counts by their names in the file. */
  Map<String, Long> byName() {
    Map<String, Long> named = new TreeMap<>();
    for (LookupsCount count : LookupsCount.values()) {
      named.put(EnumWords.of(count), counts.get(count));
    }
    return named;
  }

  /** A whole run needs no file any more. */
  void delete() throws IOException {
    if (file != null) {
      Files.deleteIfExists(file);
    }
  }

  /** In lines. */
  @Override
  public String toString() {
    StringBuilder lines = new StringBuilder();
    for (LookupsCount count : LookupsCount.values()) {
      lines.append(String.format(Locale.ROOT, "%,14d  %s%n", counts.get(count), count));
    }
    return lines.toString();
  }
}
