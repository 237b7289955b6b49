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
package org.lcindex.global.tag;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.lcindex.global.tag.HeldCell.Kind;

/**
 * Cells as cases have them. {@code v10#3} is a put of v at timestamp 10, the third that was
 * written; {@code v10#3!} has a time to live of its own; {@code ?10#3} is no value of the type;
 * {@code P10#3} deletes version 10, {@code C10#3} all up to it; {@code vMAX#3} has the greatest
 * timestamp. Of what is about to be written nobody gives the place.
 */
public final class CellTexts {
  private CellTexts() {}

  /** What is held, or is about to be written. */
  public static List<HeldCell> cells(String text) {
    return words(text).map(CellTexts::cell).toList();
  }

  private static Stream<String> words(String text) {
    return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty());
  }

  private static HeldCell cell(String word) {
    String[] numbers = word.substring(1).replace("!", "").split("#");
    long timestamp = numbers[0].equals("MAX") ? Long.MAX_VALUE : Long.parseLong(numbers[0]);
    long sequenceId = numbers.length > 1 ? Long.parseLong(numbers[1]) : 0;
    boolean ttl = word.endsWith("!");
    char kind = word.charAt(0);
    return switch (kind) {
      case 'P' -> new HeldCell(Kind.POINT, timestamp, sequenceId, null, ttl);
      case 'C' -> new HeldCell(Kind.COLUMN, timestamp, sequenceId, null, ttl);
      default -> {
        byte[] entry = kind == '?' ? null : new byte[] {(byte) kind};
        yield new HeldCell(Kind.PUT, timestamp, sequenceId, entry, ttl);
      }
    };
  }
}
