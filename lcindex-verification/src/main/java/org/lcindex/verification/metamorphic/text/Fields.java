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
package org.lcindex.verification.metamorphic.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One line of a sequence file taken apart: a kind, then words. A word is {@code name=value}; words
 * whose name has a colon are cells ({@code family:qualifier@stamp=value}). Immutable.
 *
 * @param kind the first word
 * @param words the others, in order
 */
public record Fields(String kind, List<Word> words) {

  /** One {@code name=value}; a flag without '=' has an empty value. */
  public record Word(String name, String value) {
    public boolean isCell() {
      return name.indexOf(':') >= 0;
    }
  }

  public static Fields parse(String line) {
    List<Word> words = new ArrayList<>();
    String kind = null;
    for (String word : Text.split(line.strip(), ' ')) {
      if (word.isEmpty()) {
        continue;
      }
      if (kind == null) {
        kind = word;
        continue;
      }
      int equals = equalsOf(word);
      words.add(
          equals < 0
              ? new Word(word, "")
              : new Word(word.substring(0, equals), word.substring(equals + 1)));
    }
    if (kind == null) {
      throw new IllegalArgumentException("an empty line is no operation");
    }
    return new Fields(kind, List.copyOf(words));
  }

  /** The '=' that ends the name: one right after '@' belongs to an absolute stamp. */
  private static int equalsOf(String word) {
    int equals = word.indexOf('=');
    if (equals > 0 && word.charAt(equals - 1) == '@') {
      return word.indexOf('=', equals + 1);
    }
    return equals;
  }

  public Optional<String> find(String name) {
    return words.stream().filter(w -> w.name().equals(name)).map(Word::value).findFirst();
  }

  public String get(String name) {
    return find(name)
        .orElseThrow(
            () -> new IllegalArgumentException("'" + kind + "' needs " + name + "=, got " + words));
  }

  public byte[] bytes(String name) {
    return Text.unescape(get(name));
  }

  public int integer(String name) {
    return Integer.parseInt(get(name));
  }

  public boolean flag(String name) {
    return Boolean.parseBoolean(get(name));
  }

  /** These, with another word unless it is there. */
  public Fields otherwise(String name, Object value) {
    if (find(name).isPresent()) {
      return this;
    }
    List<Word> more = new ArrayList<>(words);
    more.add(new Word(name, value.toString()));
    return new Fields(kind, List.copyOf(more));
  }

  public long number(String name, long otherwise) {
    return find(name).map(Long::parseLong).orElse(otherwise);
  }
}
