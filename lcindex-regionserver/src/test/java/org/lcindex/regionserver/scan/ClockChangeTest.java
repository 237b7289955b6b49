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
package org.lcindex.regionserver.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.TimeZone;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;

/**
 * Days and moments around a change of the clock: times that there are twice, not at all, and a day
 * that was skipped. They are UTC, whatever the zone of the server and of the client.
 */
class ClockChangeTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final String[] INDEXES = {
    "f:at TIMESTAMP", "f:text TIMESTAMP(TEXT)", "f:day DATE", "f:number DATE(BINARY)"
  };
  private static final TimeZone BEFORE = TimeZone.getDefault();
  private static final int QUARTERS = 4 * 48;

  @AfterEach
  void resetZone() {
    TimeZone.setDefault(BEFORE);
  }

  private record Moment(byte[] row, LocalDateTime at) {
    Instant instant() {
      return at.toInstant(ZoneOffset.UTC);
    }

    Put put() {
      return new Put(row)
          .addColumn(F, Bytes.toBytes("at"), Bytes.toBytes(instant().toEpochMilli()))
          .addColumn(F, Bytes.toBytes("text"), Bytes.toBytes(text(at)))
          .addColumn(F, Bytes.toBytes("day"), Bytes.toBytes(at.toLocalDate().toString()))
          .addColumn(
              F, Bytes.toBytes("number"), Bytes.toBytes((int) at.toLocalDate().toEpochDay()));
    }
  }

  private static String text(LocalDateTime at) {
    return at.toString().replace('T', ' ') + (at.getSecond() == 0 ? ":00" : "");
  }

  /** The clock is changed at some local time of the day. */
  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin, 2026-03-29",
    "Europe/Berlin, 2026-10-25",
    "America/Sao_Paulo, 2018-11-04",
    "America/Sao_Paulo, 2018-02-18",
    "Australia/Lord_Howe, 2026-04-05",
    "Australia/Lord_Howe, 2026-10-04",
    "Pacific/Apia, 2011-12-30",
  })
  void conditionsAreInUtc(String zone, LocalDate day) throws IOException {
    TimeZone.setDefault(TimeZone.getTimeZone(ZoneId.of(zone)));
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(LocalRegion.name())
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(F))
            .build();
    for (String index : INDEXES) {
      table = IndexDefinitions.of(table).with(IndexDefinition.parse(index, null)).applyTo(table);
    }
    try (LocalRegion local = new LocalRegion(table)) {
      List<Moment> moments = new ArrayList<>();
      for (int i = 0; i < QUARTERS; i++) {
        LocalDateTime at = day.minusDays(1).atTime(12, 0).plusMinutes(15L * i);
        moments.add(new Moment(Bytes.toBytes(String.format("%03d", i)), at));
        local.region().put(moments.get(i).put());
        if (i == QUARTERS / 2) {
          local.flushAndIndex();
        }
      }
      local.flushAndIndex();
      for (int hour = 0; hour < 24; hour++) {
        LocalDateTime from = day.atTime(hour, 15);
        LocalDateTime to = from.plusMinutes(90);
        Predicate<Moment> within = m -> !m.at.isBefore(from) && !m.at.isAfter(to);
        String text = " between '" + text(from) + "' and '" + text(to) + "'";
        check(local, table, moments, within, Condition.parse("at" + text));
        check(local, table, moments, within, Condition.parse("text" + text));
        Column at = Column.column("f:at");
        Instant first = from.toInstant(ZoneOffset.UTC);
        Instant last = to.toInstant(ZoneOffset.UTC);
        check(local, table, moments, within, at.between(from, to));
        check(local, table, moments, within, at.between(first, last));
        check(local, table, moments, within, at.between(Date.from(first), Date.from(last)));
      }
      for (int d = -1; d <= 1; d++) {
        LocalDate wanted = day.plusDays(d);
        Predicate<Moment> within = m -> m.at.toLocalDate().equals(wanted);
        for (String column : List.of("day", "number")) {
          check(
              local, table, moments, within, Condition.parse(column + " = DATE '" + wanted + "'"));
          check(local, table, moments, within, Column.column("f:" + column).eq(wanted));
        }
        String next = "at between ['" + wanted + "', '" + wanted.plusDays(1) + "')";
        check(local, table, moments, within, Condition.parse(next));
      }
    }
  }

  private static void check(
      LocalRegion local,
      TableDescriptor table,
      List<Moment> moments,
      Predicate<Moment> within,
      Condition condition)
      throws IOException {
    Mdrq query = Mdrq.on(table).where(condition).select("f:day").build();
    List<String> plain = local.answer(query.toScan(), false);
    assertEquals(plain, local.answer(query.toScan(), true), condition::toString);
    List<String> rows = plain.stream().map(cell -> cell.split(" ")[0]).distinct().toList();
    List<String> expected =
        moments.stream().filter(within).map(m -> Bytes.toString(m.row)).toList();
    assertTrue(!expected.isEmpty());
    assertEquals(expected, rows, condition::toString);
  }
}
