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
package org.lcindex.verification.metamorphic;

import java.io.IOException;
import java.util.Locale;

/**
 * A question that is judged without the plain scan of the same filter: {@code partition seed=5} (a
 * condition, its negation and the rows for which it is unknown are all rows), {@code pivot seed=5}
 * (a condition that is true of a row finds it), {@code narrow seed=5} (a narrower condition has no
 * higher estimate). The seed says which condition, the table's rows what it is about.
 */
record OracleOperation(Kind kind, long seed) implements Operation {

  /** What is asked. */
  enum Kind {
    PARTITION,
    PIVOT,
    NARROW;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Kind of(String word) {
      for (Kind kind : values()) {
        if (kind.word().equals(word)) {
          return kind;
        }
      }
      return null;
    }
  }

  static OracleOperation parse(Kind kind, Fields fields) {
    return new OracleOperation(kind, Long.parseLong(fields.get("seed")));
  }

  @Override
  public boolean changesRows() {
    return false;
  }

  @Override
  public void run(TestTable table) throws IOException {
    table.checker().oracle(kind, seed);
  }

  @Override
  public String toString() {
    return kind.word() + " seed=" + seed;
  }
}
