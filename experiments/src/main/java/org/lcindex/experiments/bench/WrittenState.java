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
package org.lcindex.experiments.bench;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The states in which {@code bench written} measures a table, in their order. Each comes on top of
 * those before it that were asked for, but for {@link #HALF}, which has a table of its own.
 */
enum WrittenState {
  SETTLED("inserted, flushed, all indexed", null),
  MEMSTORE("new rows in the MemStore", 1.5),
  FLUSHED("new rows flushed", null),
  COMMENT("10 % got a new comment (no index), flushed", 1.3),
  PRICE("10 % got a new price (index), flushed", 2.0),
  WHOLE("10 % were put again whole, flushed", 1.5),
  DELETED("2 % were deleted, flushed", 1.5),
  PARTLY("2 % got a new comment or price, in the MemStore", 1.5),
  EVERYTHING("all changes, and new rows in the MemStore", 3.0),
  COMPACTED("after a major compaction", null),
  WRITER("while one writer inserts at full speed, with HBase's compactions", null),
  WRITERS("while several writers do", null),
  HALF("settled, then half were put again whole, flushed", 1.5);

  private final String meaning;
  private final Double target;

  /** The target may be null. */
  WrittenState(String meaning, Double target) {
    this.meaning = meaning;
    this.target = target;
  }

  String meaning() {
    return meaning;
  }

  /** Whether the table changes while it is measured. */
  boolean isWritten() {
    return this == WRITER || this == WRITERS;
  }

  /** The most that a query may take over the same one on the settled table; null for no limit. */
  Double target() {
    return target;
  }

  /** As it is typed and printed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** From what was typed. */
  static final class Converter implements ITypeConverter<WrittenState> {
    @Override
    public WrittenState convert(String text) {
      return Arrays.stream(values())
          .filter(state -> state.toString().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + text + "' is no state; give one of " + String.join(", ", new Names())));
    }
  }

  /** The names of all. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(values()).map(WrittenState::toString).iterator();
    }
  }
}
