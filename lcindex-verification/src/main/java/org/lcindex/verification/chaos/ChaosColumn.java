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
package org.lcindex.verification.chaos;

import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * The columns that can have an index and a condition. Values are numbered in their order, and
 * everything but the bytes in HBase works on the numbers: the model needs no codec to tell which
 * value is the greater one.
 */
enum ChaosColumn {
  PRICE("o:price DOUBLE -1000 24000 100", ColumnType.DOUBLE, 100_000) {
    @Override
    Object value(long number) {
      return number * 0.25 - 1000;
    }
  },
  DATE("o:date DATE", ColumnType.DATE, 2_400) {
    @Override
    Object value(long number) {
      return LocalDate.of(1992, 1, 1).plusDays(number);
    }
  },
  PRIORITY("o:priority STRING", ColumnType.STRING, 5) {
    @Override
    Object value(long number) {
      return PRIORITIES.get((int) number);
    }
  },
  QUANTITY("o:quantity INT", ColumnType.INT, 1_000) {
    @Override
    Object value(long number) {
      return (int) number - 50;
    }
  },
  CUSTOMER("o:customer LONG", ColumnType.LONG, 20_000) {
    @Override
    Object value(long number) {
      return number * 1_000_000_007L - (1L << 43);
    }
  };

  static final byte[] FAMILY = Bytes.toBytes("o");

  /** Columns whose indexes are for clients that change them all the time, not for events. */
  static final List<ChaosColumn> OF_STANDING_CLIENTS = List.of(PRIORITY, QUANTITY);

  /** Columns with a global index: one with a local one besides. */
  static final List<ChaosColumn> GLOBALS = List.of(PRICE, CUSTOMER);

  /** Columns of the grid, which have no other global index. */
  static final List<ChaosColumn> OF_GRID = List.of(DATE, QUANTITY);

  private static final List<String> PRIORITIES =
      List.of("1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW");

  private final IndexDefinition definition;
  private final ValueCodec codec;
  private final int domain;
  private final byte[] qualifier;
  private final String text;

  ChaosColumn(String definition, ColumnType type, int domain) {
    this.definition = IndexDefinition.parse(definition, null);
    this.codec = ValueCodec.of(type);
    this.domain = domain;
    this.qualifier = this.definition.qualifier();
    this.text = Bytes.toString(qualifier);
  }

  /** The Java value with a number. */
  abstract Object value(long number);

  IndexDefinition definition() {
    return definition;
  }

  /** Its global index. */
  IndexDefinition global() {
    return GlobalDefinition.of(FAMILY, qualifier, codec, GlobalDefinition.Policy.ORDERED, 0);
  }

  /** The grid. */
  static IndexDefinition grid() {
    return GlobalDefinition.ofGrid(
        OF_GRID.stream().map(c -> ColumnDeclaration.of(FAMILY, c.qualifier, c.codec)).toList(),
        List.of());
  }

  /** All global indexes that the table has, unless an event takes one away for a while. */
  static List<IndexDefinition> globalIndexes() {
    return Stream.concat(GLOBALS.stream().map(ChaosColumn::global), Stream.of(grid())).toList();
  }

  ValueCodec codec() {
    return codec;
  }

  /** How many values there are; their numbers start at 0. */
  int domain() {
    return domain;
  }

  byte[] qualifier() {
    return qualifier;
  }

  /** The qualifier as text. */
  String text() {
    return text;
  }

  byte[] cell(long number) {
    return codec.cellOf(value(number));
  }

  byte[] key(long number) {
    return codec.keyOf(value(number));
  }

  /** Whether the cells' bytes sort as their values do, so that HBase's own comparators will do. */
  boolean bytesInOrder() {
    return codec.type() == ColumnType.STRING || codec.type() == ColumnType.DATE;
  }

  long random(Random random) {
    return random.nextInt(domain);
  }
}
