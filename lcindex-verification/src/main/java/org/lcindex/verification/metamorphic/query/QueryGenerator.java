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
package org.lcindex.verification.metamorphic.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.text.Stamp;
import org.lcindex.verification.metamorphic.text.Text;

/** Draws queries, most of them such that an index can serve them. */
public final class QueryGenerator {
  private final Random random;
  private final Supplier<Setting> setting;
  private final ValueGenerator values;
  private final ConditionGenerator conditions;
  private final UnionGenerator unions;

  public QueryGenerator(Random random, Supplier<Setting> setting, ValueGenerator values) {
    this.random = random;
    this.setting = setting;
    this.values = values;
    this.conditions = new ConditionGenerator(random, values);
    this.unions = new UnionGenerator(random, setting, conditions);
  }

  public ScanText draw() {
    List<FilterNode.Condition> list = new ArrayList<>();
    List<TestColumn> indexed = setting.get().indexed();
    if (random.nextInt(16) > 0) {
      list.add(conditions.servable(values.pick(indexed)));
    }
    int more = random.nextInt(4) == 0 ? random.nextInt(4) : random.nextInt(2);
    for (int i = 0; i < more; i++) {
      list.add(conditions.any(values.pick(setting.get().columns())));
    }
    boolean union = random.nextInt(5) == 0;
    boolean slices = setting.get().index().secondSlices() && random.nextInt(3) == 0;
    FilterNode filter = slices ? ofSeveralSlices() : accompany(nest(list), union);
    ScanText.Bound from = random.nextInt(4) == 0 ? bound() : null;
    ScanText.Bound to = random.nextInt(4) == 0 ? bound() : null;
    // Much of what can be asked besides is nothing that an index serves.
    boolean plain = (union || slices) && random.nextInt(3) > 0;
    Map<ScanOption, String> options = plain ? new EnumMap<>(ScanOption.class) : options(filter);
    return options.containsKey(ScanOption.REVERSED)
        ? new ScanText(filter, to, from, options)
        : new ScanText(filter, from, to, options);
  }

  /** One for all usual values of a column with a global index. */
  public ScanText ofAll(TestColumn column) {
    return new ScanText(conditions.wide(column), null, null, new EnumMap<>(ScanOption.class));
  }

  /** One that a global index on the column serves. */
  public ScanText ofGlobal(TestColumn column) {
    return new ScanText(conditions.narrow(column), null, null, new EnumMap<>(ScanOption.class));
  }

  /** One that a grid over the columns serves: conditions on some of them, and perhaps others. */
  public ScanText ofGrid(List<TestColumn> columns) {
    List<TestColumn> some = new ArrayList<>(columns);
    Collections.shuffle(some, random);
    int most = random.nextInt(4) == 0 ? 1 : 2 + random.nextInt(columns.size() - 1);
    List<FilterNode> parts = new ArrayList<>();
    for (TestColumn column : some.subList(0, most)) {
      parts.add(
          switch (random.nextInt(6)) {
            case 0 -> conditions.wide(column);
            case 1, 2 -> conditions.narrow(column);
            default -> conditions.required(column);
          });
    }
    if (random.nextInt(5) == 0) {
      parts.add(conditions.any(values.pick(setting.get().columns())));
    }
    FilterNode filter = accompany(new FilterNode.Group(true, List.copyOf(parts)), false);
    ScanText.Bound from = random.nextInt(8) == 0 ? bound() : null;
    ScanText.Bound to = random.nextInt(8) == 0 ? bound() : null;
    ScanText query = new ScanText(filter, from, to, new EnumMap<>(ScanOption.class));
    return random.nextInt(3) > 0
        ? query
        : new ScanText(filter, from, to, options(filter)).with(ScanOption.REVERSED, null);
  }

  /** One for all usual values of several columns. */
  public ScanText ofAll(List<TestColumn> columns) {
    return new ScanText(
        new FilterNode.Group(
            true, columns.stream().map(c -> (FilterNode) conditions.wide(c)).toList()),
        null,
        null,
        new EnumMap<>(ScanOption.class));
  }

  /** Ranges on all indexed columns of a family, in any order. */
  private FilterNode ofSeveralSlices() {
    String family = values.pick(setting.get().indexed()).family();
    List<FilterNode> ranges = new ArrayList<>();
    for (TestColumn column : setting.get().indexed(family)) {
      ranges.add(conditions.required(column));
    }
    Collections.shuffle(ranges, random);
    return new FilterNode.Group(true, List.copyOf(ranges));
  }

  /** Now and then with an OR, of which an index may serve a part, and with other filters. */
  private FilterNode accompany(FilterNode filter, boolean union) {
    if (filter == null) {
      return null;
    }
    List<FilterNode> parts = new ArrayList<>(List.of(filter));
    if (random.nextInt(5) == 0) {
      FilterNode or =
          alternatives(random.nextInt(3) == 0 ? null : values.pick(setting.get().indexed()));
      if (random.nextBoolean()) {
        parts.set(0, or);
      } else {
        parts.add(random.nextInt(2), or);
      }
    }
    if (union) {
      parts.set(random.nextInt(parts.size()), unions.draw());
    }
    int along = random.nextInt(5) == 0 ? 1 + random.nextInt(2) : 0;
    for (int i = 0; i < along; i++) {
      FilterNode.Along one = along();
      // Where an index can serve it, but for some.
      boolean last = one.kind() == AlongFilter.PAGE && random.nextInt(4) > 0;
      parts.add(last ? parts.size() : random.nextInt(parts.size() + 1), one);
    }
    return parts.size() == 1 ? parts.get(0) : new FilterNode.Group(true, List.copyOf(parts));
  }

  /** An OR; on one column (null: on any), alone or in conjunctions with others. */
  private FilterNode alternatives(TestColumn column) {
    List<FilterNode> sides = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      FilterNode side =
          conditions.servable(column == null ? values.pick(setting.get().indexed()) : column);
      if (random.nextInt(4) == 0) {
        List<FilterNode> both = new ArrayList<>(List.of(side));
        both.add(random.nextInt(2), conditions.any(values.pick(setting.get().columns())));
        side = new FilterNode.Group(true, List.copyOf(both));
      } else if (random.nextInt(12) == 0) {
        side =
            new FilterNode.Group(
                false, List.of(side, conditions.any(values.pick(setting.get().columns()))));
      }
      sides.add(side);
    }
    if (random.nextInt(12) == 0) {
      sides.add(along());
    }
    return new FilterNode.Group(false, List.copyOf(sides));
  }

  /** A filter that comes along, for the table's rows and columns. */
  private FilterNode.Along along() {
    AlongFilter kind = AlongFilter.values()[random.nextInt(AlongFilter.values().length)];
    byte[] row = Setting.rowKey(random.nextInt(setting.get().rows()));
    byte[] qualifier = values.pick(setting.get().columns()).qualifier();
    String operand =
        switch (kind) {
          case PAGE -> Integer.toString(1 + random.nextInt(5));
          case FIRST_KEY, RANDOM -> "-";
          case KEY_ONLY -> Boolean.toString(random.nextBoolean());
          case COLUMN_PREFIX -> Text.escape(Bytes.head(qualifier, Math.min(1, qualifier.length)));
          case COLUMN_RANGE, QUALIFIER -> Text.escape(qualifier);
          case ROW, WHILE_MATCH -> Text.escape(row);
          case VALUE -> Text.escape(values.bytes(2));
        };
    return new FilterNode.Along(kind, operand);
  }

  /** One condition alone, a list, or lists in a list; rarely an OR of all of them. */
  private FilterNode nest(List<FilterNode.Condition> list) {
    if (list.isEmpty()) {
      return random.nextBoolean() ? null : new FilterNode.Group(true, List.of());
    }
    if (list.size() == 1 && random.nextBoolean()) {
      return list.get(0);
    }
    List<FilterNode> parts = new ArrayList<>(list);
    if (random.nextInt(25) == 0) {
      return new FilterNode.Group(false, List.copyOf(parts));
    }
    if (random.nextInt(4) == 0) {
      int cut = random.nextInt(parts.size());
      List<FilterNode> inner = List.copyOf(parts.subList(cut, parts.size()));
      parts = new ArrayList<>(parts.subList(0, cut));
      parts.add(new FilterNode.Group(true, inner));
    }
    return new FilterNode.Group(true, List.copyOf(parts));
  }

  private ScanText.Bound bound() {
    byte[] row = Setting.rowKey(random.nextInt(setting.get().rows()));
    return new ScanText.Bound(random.nextBoolean(), row);
  }

  private Map<ScanOption, String> options(FilterNode filter) {
    Map<ScanOption, String> options = new EnumMap<>(ScanOption.class);
    if (random.nextInt(4) == 0) {
      // A third of the queries stay plain; that is also what the Java API can say.
      return options;
    }
    maybe(options, 6, ScanOption.LIMIT, 1 + random.nextInt(6));
    maybe(options, 4, ScanOption.CACHING, 1 + random.nextInt(5));
    maybe(options, 8, ScanOption.MAX_SIZE, 1 + random.nextInt(2000));
    maybe(options, 14, ScanOption.REVERSED, "true");
    maybe(options, 5, ScanOption.SELECT, selection(filter));
    maybe(options, 12, ScanOption.TIME, timeRange());
    maybe(options, 25, ScanOption.FAMILY_TIME, family() + "," + timeRange());
    maybe(options, 8, ScanOption.VERSIONS, 2 + random.nextInt(2));
    maybe(options, 10, ScanOption.PARTIAL, "true");
    maybe(options, 8, ScanOption.READ, Scan.ReadType.values()[random.nextInt(3)]);
    maybe(options, 10, ScanOption.ON_DEMAND, random.nextBoolean());
    maybe(options, 40, ScanOption.CELLS_PER_FAMILY, 1 + random.nextInt(3));
    maybe(options, 40, ScanOption.CELL_OFFSET, 1 + random.nextInt(2));
    maybe(options, 40, ScanOption.UNCOMMITTED, "true");
    if (options.containsKey(ScanOption.REVERSED)) {
      // HBase's default is to load families on demand and to refuse that in reverse.
      options.put(ScanOption.ON_DEMAND, "false");
    }
    if (options.containsKey(ScanOption.PARTIAL)) {
      // HBase's client counts a row that comes in parts more than once, and asserts.
      options.remove(ScanOption.LIMIT);
    }
    if (filter == null) {
      // With a condition HBase refuses to cut rows into batches.
      maybe(options, 3, ScanOption.BATCH, 1 + random.nextInt(3));
    }
    return options;
  }

  private void maybe(Map<ScanOption, String> options, int oneIn, ScanOption option, Object value) {
    if (random.nextInt(oneIn) == 0) {
      options.put(option, value.toString());
    }
  }

  private String timeRange() {
    if (random.nextInt(4) == 0) {
      return "=0,+" + random.nextInt(2000);
    }
    int from = random.nextInt(60) - 40;
    return Stamp.relative(from) + "," + Stamp.relative(from + 1 + random.nextInt(3000));
  }

  private String family() {
    return values.pick(setting.get().families()).name();
  }

  /** Families or columns; mostly with those of the conditions, which HBase must see to decide. */
  private String selection(FilterNode filter) {
    List<String> items = new ArrayList<>();
    if (filter != null && random.nextInt(6) > 0) {
      boolean whole = random.nextBoolean();
      for (FilterNode.Condition condition : filter.conditions()) {
        items.add(
            whole
                ? condition.family()
                : condition.family() + ":" + Text.escape(condition.qualifier()));
      }
    }
    if (items.isEmpty() || random.nextBoolean()) {
      items.add(random.nextInt(3) == 0 ? family() : values.pick(setting.get().columns()).name());
    }
    return String.join(",", items.stream().distinct().toList());
  }
}
