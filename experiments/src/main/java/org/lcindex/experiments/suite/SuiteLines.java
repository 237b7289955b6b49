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
package org.lcindex.experiments.suite;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawLine;

/** What a suite has measured, as its report asks for it. Immutable. */
public final class SuiteLines {
  private final List<RawLine> lines;

  /** Of the lines of a raw file. */
  public SuiteLines(List<RawLine> lines) {
    this.lines = lines.stream().filter(line -> line.key().kind() == Kind.MEASURED).toList();
  }

  /** All of them, in their order. */
  public Stream<RawLine> all() {
    return lines.stream();
  }

  /** The lines of a part, in their order. */
  public Stream<RawLine> of(String part) {
    return lines.stream().filter(line -> line.key().part().equals(part));
  }

  /** A value of a contender by round; empty if it was not measured. */
  public Samples of(String contender, String part, String value) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    of(part)
        .filter(line -> line.key().technique().equals(contender))
        .forEach(
            line -> {
              JsonNode number = line.values().path(value);
              if (number.isNumber()) {
                values.put(line.key().round(), number.asDouble());
              }
            });
    return new Samples(values);
  }
}
