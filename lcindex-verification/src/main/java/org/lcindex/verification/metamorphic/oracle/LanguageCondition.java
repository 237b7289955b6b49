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
package org.lcindex.verification.metamorphic.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * A condition as a text of the language and as a function in plain Java, which are to say the same.
 * Immutable.
 */
public sealed interface LanguageCondition {

  /** As users write it, in parentheses where it has parts. */
  String text();

  /** The text of the condition that passes the rows for which this one is unknown. */
  String unknownText();

  /** What it is for a row that was read whole. */
  Truth eval(Result row);

  /** What a test does with a column's value. */
  enum Kind {
    EQUAL("="),
    NOT_EQUAL("!="),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    BETWEEN(""),
    IN(""),
    MISSING(""),
    PRESENT("");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The text of a test of something with operands as the language has them. */
    private String text(String tested, List<String> operands) {
      return switch (this) {
        case MISSING -> tested + " is missing";
        case PRESENT -> tested + " is not missing";
        case IN -> tested + " in (" + String.join(", ", operands) + ")";
        case BETWEEN -> tested + " between " + operands.get(0) + " and " + operands.get(1);
        default -> tested + " " + word + " " + operands.get(0);
      };
    }

    /** Whether a value passes that compares so with the operands. */
    private boolean passes(int[] orders) {
      return switch (this) {
        case EQUAL -> orders[0] == 0;
        case NOT_EQUAL -> orders[0] != 0;
        case LESS -> orders[0] < 0;
        case LESS_OR_EQUAL -> orders[0] <= 0;
        case GREATER -> orders[0] > 0;
        case GREATER_OR_EQUAL -> orders[0] >= 0;
        case BETWEEN -> orders[0] >= 0 && orders[1] <= 0;
        case IN -> Arrays.stream(orders).anyMatch(order -> order == 0);
        case MISSING, PRESENT -> throw new IllegalStateException("needs no value: " + this);
      };
    }
  }

  /**
   * A test of a column.
   *
   * @param operands two for BETWEEN, any number for IN, one for comparisons; values in Java
   */
  record Test(TestColumn column, Kind kind, List<Object> operands) implements LanguageCondition {
    @Override
    public String text() {
      String name =
          column.family()
              + ":\""
              + Text.escape(column.qualifier())
              + "\"::"
              + column.type()
              + "("
              + column.encoding()
              + ")";
      return kind.text(name, operands.stream().map(PlainValues::literal).toList());
    }

    @Override
    public String unknownText() {
      return kind == Kind.MISSING || kind == Kind.PRESENT
          ? new Not(this).text() + " and " + text() // none
          : new Test(column, Kind.MISSING, List.of()).text();
    }

    @Override
    public Truth eval(Result row) {
      byte[] cell = row.getValue(column.familyBytes(), column.qualifier());
      if (kind == Kind.MISSING || kind == Kind.PRESENT) {
        return Truth.of((cell == null) == (kind == Kind.MISSING));
      }
      if (cell == null) {
        return Truth.UNKNOWN;
      }
      Object value = PlainValues.decode(column, cell);
      return value == null ? Truth.UNSURE : Truth.of(passes(value));
    }

    private boolean passes(Object value) {
      return kind.passes(operands.stream().mapToInt(o -> PlainValues.compare(value, o)).toArray());
    }
  }

  /**
   * A test of the row key, as bytes.
   *
   * @param operands any number for IN, two for BETWEEN, one for comparisons; no other kinds
   */
  record RowTest(Kind kind, List<byte[]> operands) implements LanguageCondition {
    @Override
    public String text() {
      return kind.text("row", operands.stream().map(PlainValues::literal).toList());
    }

    @Override
    public String unknownText() {
      return "row in ()"; // none
    }

    @Override
    public Truth eval(Result row) {
      int[] orders =
          operands.stream().mapToInt(key -> Arrays.compareUnsigned(row.getRow(), key)).toArray();
      return Truth.of(kind.passes(orders));
    }
  }

  /** The contrary. */
  record Not(LanguageCondition part) implements LanguageCondition {
    @Override
    public String text() {
      return "not (" + part.text() + ")";
    }

    @Override
    public String unknownText() {
      return part.unknownText();
    }

    @Override
    public Truth eval(Result row) {
      return part.eval(row).not();
    }
  }

  /** Passes the rows for which another condition is unknown. */
  record Unknown(LanguageCondition part) implements LanguageCondition {
    @Override
    public String text() {
      return "(" + part.unknownText() + ")";
    }

    @Override
    public String unknownText() {
      return "not (" + text() + ") and " + text(); // none
    }

    @Override
    public Truth eval(Result row) {
      return part.eval(row).unknown();
    }
  }

  /** Two of which both, or one, must be true. */
  record Pair(boolean all, LanguageCondition left, LanguageCondition right)
      implements LanguageCondition {
    @Override
    public String text() {
      return List.of(left, right).stream()
          .map(part -> "(" + part.text() + ")")
          .collect(Collectors.joining(all ? " and " : " or "));
    }

    /** One is unknown and the other does not decide. */
    @Override
    public String unknownText() {
      return "(" + half(left, right) + ") or (" + half(right, left) + ")";
    }

    private String half(LanguageCondition unknown, LanguageCondition other) {
      String undecided = all ? other.text() : new Not(other).text();
      return "("
          + unknown.unknownText()
          + ") and (("
          + undecided
          + ") or ("
          + other.unknownText()
          + "))";
    }

    @Override
    public Truth eval(Result row) {
      Truth one = left.eval(row);
      Truth other = right.eval(row);
      return all ? one.and(other) : one.or(other);
    }
  }
}
