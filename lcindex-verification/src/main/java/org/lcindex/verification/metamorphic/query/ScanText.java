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

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * A Scan as one line: {@code filter=[f:a,m,LESS,typed,LONG/BINARY,5] from=I,r3 to=E,r9 limit=4}.
 * Immutable.
 *
 * @param filter null for none
 * @param from first row; null for the start of the table
 * @param to last row; null for the end of the table
 * @param options what else is set
 */
public record ScanText(FilterNode filter, Bound from, Bound to, Map<ScanOption, String> options) {

  private static final Set<ScanOption> NOT_WHOLE =
      EnumSet.of(ScanOption.LIMIT, ScanOption.BATCH, ScanOption.PARTIAL);

  /** A start or stop row: {@code I,row} is included, {@code E,row} is not. */
  public record Bound(boolean included, byte[] row) {
    static Bound parse(String text) {
      String[] parts = Text.cut(text, ',');
      return new Bound(parts[0].equals("I"), Text.unescape(parts[1]));
    }

    @Override
    public String toString() {
      return (included ? "I," : "E,") + Text.escape(row);
    }
  }

  public ScanText {
    Map<ScanOption, String> copy = new EnumMap<>(ScanOption.class);
    copy.putAll(options);
    options = Collections.unmodifiableMap(copy);
  }

  public static ScanText parse(Fields fields) {
    Map<ScanOption, String> options = new EnumMap<>(ScanOption.class);
    for (ScanOption option : ScanOption.values()) {
      fields.find(EnumWords.of(option)).ifPresent(value -> options.put(option, value));
    }
    return new ScanText(
        fields.find("filter").map(FilterNode::parse).orElse(null),
        fields.find("from").map(Bound::parse).orElse(null),
        fields.find("to").map(Bound::parse).orElse(null),
        options);
  }

  /**
   * HBase's Scan; times are resolved against {@code start}.
   *
   * @throws IOException when HBase takes an option as wrong
   */
  public Scan toScan(long start) throws IOException {
    Scan scan = new Scan();
    if (from != null) {
      scan.withStartRow(from.row(), from.included());
    }
    if (to != null) {
      scan.withStopRow(to.row(), to.included());
    }
    for (Map.Entry<ScanOption, String> option : options.entrySet()) {
      option.getKey().apply(scan, option.getValue(), start);
    }
    if (filter != null) {
      scan.setFilter(filter.filter());
    }
    return scan;
  }

  /** Whether the answer has all rows, each as a whole. */
  public boolean isWhole() {
    return options.keySet().stream().noneMatch(NOT_WHOLE::contains);
  }

  /** Whether only a filter, rows and a limit are given, which is what the Java API can say. */
  public boolean isPlain() {
    return options.keySet().stream().allMatch(o -> o == ScanOption.LIMIT);
  }

  public ScanText with(ScanOption option, String value) {
    Map<ScanOption, String> more = new EnumMap<>(ScanOption.class);
    more.putAll(options);
    if (value == null) {
      more.remove(option);
    } else {
      more.put(option, value);
    }
    return new ScanText(filter, from, to, more);
  }

  /** The query without all that limits answers. */
  public ScanText unlimited() {
    return with(ScanOption.LIMIT, null)
        .with(ScanOption.CACHING, null)
        .with(ScanOption.MAX_SIZE, null)
        .with(ScanOption.BATCH, null)
        .with(ScanOption.PARTIAL, null);
  }

  /** The queries with one thing less. */
  public List<ScanText> simpler() {
    List<ScanText> smaller = new ArrayList<>();
    options.keySet().forEach(option -> smaller.add(with(option, null)));
    if (from != null) {
      smaller.add(new ScanText(filter, null, to, options));
    }
    if (to != null) {
      smaller.add(new ScanText(filter, from, null, options));
    }
    if (filter != null) {
      filter.simpler().forEach(f -> smaller.add(new ScanText(f, from, to, options)));
    }
    return smaller;
  }

  /** The words of the line, without the kind. */
  public String words() {
    return (filter == null ? "" : " filter=" + filter)
        + (from == null ? "" : " from=" + from)
        + (to == null ? "" : " to=" + to)
        + options.entrySet().stream()
            .map(e -> " " + EnumWords.of(e.getKey()) + "=" + e.getValue())
            .collect(Collectors.joining());
  }
}
