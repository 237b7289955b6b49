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
package org.lcindex.query.condition;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.condition.ColumnTest.Kind;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/** Random trees on columns of every type and encoding. A seed gives one tree. */
public final class RandomConditions {
  /**
   * A column of the table.
   *
   * @param name as conditions have it
   * @param family of it
   * @param codec of its cells
   */
  public record TestColumn(ColumnName name, byte[] family, ValueCodec codec) {
    /** The column's qualifier. */
    public byte[] qualifier() {
      return name.qualifier();
    }

    /** Two tests are about one column exactly when this is equal. */
    public String key() {
      if (name.isRow()) {
        return "row";
      }
      return Bytes.toStringBinary(family) + ":" + Bytes.toStringBinary(qualifier());
    }
  }

  private static final int DEPTH = 4;

  /** Two of each type and encoding, one of them with an index. */
  public static final List<TestColumn> COLUMNS = columns();

  /** Those of the columns whose types conditions do not say. */
  public static final IndexDefinitions INDEXES = indexes();

  private final Random random;
  private final List<TestColumn> columns;

  /** What this seed gives. */
  public RandomConditions(long seed) {
    this(seed, COLUMNS);
  }

  /** What this seed gives of these columns, among which the row key may be. */
  RandomConditions(long seed, List<TestColumn> columns) {
    this.random = new Random(seed);
    this.columns = columns;
  }

  private static List<TestColumn> columns() {
    List<TestColumn> columns = new ArrayList<>();
    for (ColumnType type : ColumnType.values()) {
      for (ValueEncoding encoding : ValueEncoding.values()) {
        if (!has(type, encoding)) {
          continue;
        }
        ValueCodec codec = ValueCodec.of(type, encoding);
        byte[] qualifier = Bytes.toBytes(type + "-" + encoding);
        byte[] family = Bytes.toBytes(columns.size() % 2 == 0 ? "f" : "g");
        // The table's index knows the family and the type of this one,
        boolean named = columns.size() % 3 == 0;
        columns.add(
            new TestColumn(new ColumnName(named ? family : null, qualifier, null), family, codec));
        // and the condition those of this one, with a name that needs quotes.
        byte[] odd = Bytes.add(qualifier, new byte[] {'"', ' ', 0, '\\', -1});
        columns.add(new TestColumn(new ColumnName(family, odd, codec), family, codec));
      }
    }
    return List.copyOf(columns);
  }

  private static boolean has(ColumnType type, ValueEncoding encoding) {
    try {
      ValueCodec.of(type, encoding);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static IndexDefinitions indexes() {
    IndexDefinitions indexes = IndexDefinitions.none();
    for (TestColumn column : COLUMNS) {
      if (column.name().codec() == null) {
        indexes = indexes.with(IndexDefinition.parse(column.key() + " " + column.codec(), null));
      }
    }
    return indexes;
  }

  /** A tree. */
  public Expression next() {
    return expression(random.nextInt(DEPTH + 1));
  }

  private Expression expression(int depth) {
    int choice = depth == 0 ? 0 : random.nextInt(5);
    if (choice < 2) {
      return test();
    }
    if (choice == 2) {
      return new Negation(expression(depth - 1));
    }
    List<Expression> parts =
        Stream.generate(() -> expression(depth - 1)).limit(2 + random.nextInt(3)).toList();
    return choice == 3 ? Junction.all(parts) : Junction.any(parts);
  }

  private Expression test() {
    TestColumn column = pick(columns);
    ColumnName name = column.name();
    ValueCodec codec = column.codec();
    boolean bytes = codec.type() == ColumnType.STRING || codec.type() == ColumnType.BYTES;
    Kind kind = pick(List.of(Kind.values()));
    if (kind == Kind.PREFIX && (!bytes || codec.encoding() != ValueEncoding.BINARY)) {
      kind = Kind.IN;
    }
    if (name.isRow() && (kind == Kind.MISSING || kind == Kind.PRESENT)) {
      kind = Kind.BETWEEN;
    }
    return switch (kind) {
      case MISSING, PRESENT -> ColumnTest.of(name, kind, List.of());
      case BETWEEN ->
          ColumnTest.between(
              name,
              List.of(value(codec), value(codec)),
              random.nextBoolean(),
              random.nextBoolean());
      case IN ->
          ColumnTest.of(
              name, kind, Stream.generate(() -> value(codec)).limit(random.nextInt(4)).toList());
      default -> ColumnTest.of(name, kind, List.of(value(codec)));
    };
  }

  /** A column's cell in a row: a value, now and then bytes that are none. */
  public byte[] cell(TestColumn column) {
    if (random.nextInt(8) == 0) {
      return "~~ no value".getBytes(StandardCharsets.UTF_8);
    }
    return column.codec().cellOf(value(column.codec()));
  }

  /** True once in so many times. */
  public boolean chance(int of) {
    return random.nextInt(of) == 0;
  }

  /** Of so few that conditions and cells meet. */
  private Object value(ValueCodec codec) {
    int small = random.nextInt(5) - 2;
    return switch (codec.type()) {
      case BOOLEAN -> random.nextBoolean();
      case BYTE -> (byte) small;
      case SHORT -> (short) (small * 300);
      case INT -> small * 70_000;
      case LONG -> small * 5_000_000_000L;
      case FLOAT -> pick(List.of(-0.0f, 0.0f, 0.1f, -1e10f, 7f, Float.POSITIVE_INFINITY));
      case DOUBLE -> pick(List.of(-0.0, 0.0, 0.1, -1e100, 7.0, Double.NEGATIVE_INFINITY));
      case DECIMAL ->
          pick(List.of("0", "1.0", "1.00", "-12.345", "1E+3")).transform(BigDecimal::new);
      case DATE -> LocalDate.of(1998, 1, 30).plusDays(small);
      case TIMESTAMP -> Instant.parse("1998-01-31T23:59:59.500Z").plusMillis(small * 250L);
      case STRING -> pick(List.of("", "a", "ab", "a'b\"\n", "\u00e9\uD83D\uDE00", "~"));
      case BYTES ->
          pick(List.of("", "\\x00", "\\x00\\xFF", "a", "ab")).transform(Bytes::toBytesBinary);
    };
  }

  private <T> T pick(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
