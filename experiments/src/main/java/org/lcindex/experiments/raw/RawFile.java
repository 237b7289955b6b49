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
package org.lcindex.experiments.raw;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The file of a run, to be read and added to. A line is on the disk when {@link #write} returns, so
 * nothing measured is lost to {@code kill -9}. Not thread safe.
 */
public final class RawFile implements AutoCloseable {
  /** Its name in the folder of a run. */
  public static final String NAME = "raw.jsonl";

  /** The version of the lines' fields, in the line of kind run. */
  public static final int FORMAT = 1;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path folder;
  private final Map<RawKey, RawLine> lines;
  private final FileChannel channel;

  private RawFile(Path folder, Map<RawKey, RawLine> lines, FileChannel channel) {
    this.folder = folder;
    this.lines = lines;
    this.channel = channel;
  }

  /** The lines of a folder's file, in their order, the last one only if it is whole. */
  public static List<RawLine> read(Path folder) throws IOException {
    return List.copyOf(parse(folder.resolve(NAME)).values());
  }

  /** Opens or makes the file of a folder and drops a half-written last line. */
  public static RawFile open(Path folder) throws IOException {
    Path file = Files.createDirectories(folder).resolve(NAME);
    Map<RawKey, RawLine> lines = Files.exists(file) ? parse(file) : new LinkedHashMap<>();
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    channel.truncate(wholeLines(file));
    channel.position(channel.size());
    return new RawFile(folder, lines, channel);
  }

  private static long wholeLines(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  private static Map<RawKey, RawLine> parse(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    String text = new String(bytes, 0, (int) wholeLines(file), StandardCharsets.UTF_8);
    Map<RawKey, RawLine> lines = new LinkedHashMap<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      try {
        RawLine parsed = line(MAPPER.readTree(line));
        if (lines.putIfAbsent(parsed.key(), parsed) != null) {
          throw new IllegalArgumentException("its key is that of an earlier line");
        }
      } catch (JsonProcessingException | IllegalArgumentException e) {
        throw new IOException(file + ", line " + number + ": " + e.getMessage(), e);
      }
    }
    return lines;
  }

  private static RawLine line(JsonNode node) {
    for (String field : List.of("kind", "technique", "rows", "round", "part", "values")) {
      if (!node.has(field)) {
        throw new IllegalArgumentException("has no field '" + field + "'");
      }
    }
    RawKey key =
        new RawKey(
            Kind.of(node.get("kind").asText()),
            node.get("technique").asText(),
            node.get("rows").asLong(),
            node.get("round").asInt(),
            node.get("part").asText());
    return new RawLine(key, node.get("values"));
  }

  /** The folder that it is in. */
  public Path folder() {
    return folder;
  }

  public boolean has(RawKey key) {
    return lines.containsKey(key);
  }

  /** What was measured so far. */
  public List<RawLine> lines() {
    return new ArrayList<>(lines.values());
  }

  /**
   * Adds a unit.
   *
   * @throws IllegalStateException when it is there already: it should not have been measured again
   */
  public void write(RawKey key, Map<String, ?> values) throws IOException {
    if (has(key)) {
      throw new IllegalStateException(key + " was measured before");
    }
    ObjectNode line = MAPPER.createObjectNode();
    line.put("kind", key.kind().word());
    line.put("technique", key.technique());
    line.put("rows", key.rows());
    line.put("round", key.round());
    line.put("part", key.part());
    JsonNode node = MAPPER.valueToTree(values);
    line.set("values", node);
    byte[] bytes = (MAPPER.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    channel.force(false);
    lines.put(key, new RawLine(key, node));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
