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
package org.lcindex.verification.versions;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a {@link VersionSlice} ran, on which HBase and how. The compatibility table of the
 * documentation is made of these files.
 *
 * @param hbase HBase's own version
 * @param implementation what LCIndex says of it, and of the implementation that it has chosen
 * @param steps in the order in which they ran
 * @param queries that were compared with the plain scan, cell by cell
 * @param byIndex those of them that every region served by index
 * @param differences what was wrong; empty when everything was right
 * @param millis from the start of the JVM's main method to its end, the start of HBase included
 */
public record SliceRecord(
    String hbase,
    String implementation,
    List<Step> steps,
    long queries,
    long byIndex,
    List<String> differences,
    long millis) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** One thing that was done, with what was compared after it, and how long that took. */
  public record Step(String name, long queries, long byIndex, long millis) {}

  void write(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, JSON.writeValueAsString(this) + "\n");
  }

  /** One line, and one for each difference. */
  String summary() {
    StringBuilder text = new StringBuilder();
    text.append(implementation).append(": ");
    text.append(byIndex).append(" of ").append(queries).append(" queries by index, ");
    text.append(differences.size()).append(" differences, ").append(millis).append(" ms");
    differences.forEach(difference -> text.append("\nDIFFERENCE ").append(difference));
    return text.toString();
  }

  static SliceRecord read(Path file) throws IOException {
    return JSON.readValue(file.toFile(), SliceRecord.class);
  }
}
