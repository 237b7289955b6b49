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
package org.lcindex.experiments.kit;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Single measurements as JSON Lines, written at once so that none is lost. Not thread safe. */
public final class RawLog implements Measured.Lines, AutoCloseable {
  private final ObjectMapper mapper = new ObjectMapper();
  private final Writer writer;

  /** Begins a file. */
  public RawLog(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    writer = Files.newBufferedWriter(file);
  }

  /** One line: the kind first, then the fields by name. */
  @Override
  public void write(String kind, Map<String, ?> fields) throws IOException {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("kind", kind);
    line.putAll(new TreeMap<>(fields));
    writer.write(mapper.writeValueAsString(line));
    writer.write('\n');
    writer.flush();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
