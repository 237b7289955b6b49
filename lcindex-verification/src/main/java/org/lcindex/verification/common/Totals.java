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
package org.lcindex.verification.common;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What all parts of a run came to so far, in counts with names and in what must not be; and, if
 * there is a file, kept in it so that a later run goes on from there. Thread safe.
 */
public final class Totals {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final String sequence;
  private final Map<String, Long> counts = new ConcurrentSkipListMap<>();
  private final List<String> wrong = new CopyOnWriteArrayList<>();

  private Totals(Path file, String sequence) {
    this.file = file;
    this.sequence = sequence;
  }

  /**
   * Those of an earlier part with the same sequence, or none.
   *
   * @param file null for none
   * @throws IOException when the file is of another sequence, or none of ours
   */
  public static Totals of(Path file, String sequence) throws IOException {
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
  public synchronized void save() throws IOException {
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
  public void delete() throws IOException {
    if (file != null) {
      Files.deleteIfExists(file);
    }
  }

  private static String name(Object... parts) {
    StringBuilder text = new StringBuilder();
    for (Object part : parts) {
      text.append(text.isEmpty() ? "" : "|")
          .append(part instanceof Enum<?> constant ? EnumWords.of(constant) : part);
    }
    return text.toString();
  }

  /** Of a name made of parts; constants of enums are written as {@link EnumWords} has them. */
  public void add(long more, Object... parts) {
    counts.merge(name(parts), more, Long::sum);
  }

  public long get(Object... parts) {
    return counts.getOrDefault(name(parts), 0L);
  }

  /** Counts whose names begin so, by the rest of their names. */
  public Map<String, Long> below(Object... parts) {
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
  public void wrong(String text) {
    wrong.add(text);
  }

  public List<String> wrong() {
    return List.copyOf(wrong);
  }
}
