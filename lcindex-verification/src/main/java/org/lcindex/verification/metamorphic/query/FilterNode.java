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
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * A filter as text: {@code [f:a,LESS,typed,LONG/BINARY,5;...]} is a FilterList in which all must
 * pass, {@code <...>} one in which one must pass, and a condition is {@code
 * family:qualifier,flags,operator,comparison} where flags has {@code m} for rows that miss the
 * column filtered out and {@code l} for the latest version only. {@code !page,5} is another filter
 * that comes along ({@link AlongFilter}). Immutable.
 */
public sealed interface FilterNode {

  /** HBase's filter; a new one, since filters have state. */
  Filter filter();

  /** The filters with something left out; none when nothing can go. */
  List<FilterNode> simpler();

  /** The conditions, in order. */
  List<Condition> conditions();

  /** Whether there is a disjunction in it whose conditions are on several columns. */
  default boolean hasUnion() {
    return this instanceof Group group
        && (!group.all() && columns() > 1 || group.parts().stream().anyMatch(FilterNode::hasUnion));
  }

  /** On how many columns there are conditions. */
  private long columns() {
    return conditions().stream()
        .map(condition -> condition.family() + ":" + Text.escape(condition.qualifier()))
        .distinct()
        .count();
  }

  static FilterNode parse(String text) {
    Reader reader = new Reader(text);
    FilterNode node = reader.node();
    if (reader.at != text.length()) {
      throw new IllegalArgumentException("rest after a filter: " + text.substring(reader.at));
    }
    return node;
  }

  /** One SingleColumnValueFilter. */
  record Condition(
      String family,
      byte[] qualifier,
      boolean filterIfMissing,
      boolean latestVersionOnly,
      CompareOperator op,
      RightSide comparison)
      implements FilterNode {

    static Condition parse(String text) {
      List<String> words = Text.split(text, ',');
      String[] column = Text.cut(words.get(0), ':');
      return new Condition(
          column[0],
          Text.unescape(column[1]),
          words.get(1).contains("m"),
          words.get(1).contains("l"),
          CompareOperator.valueOf(words.get(2)),
          RightSide.parse(words.subList(3, words.size())));
    }

    @Override
    public SingleColumnValueFilter filter() {
      SingleColumnValueFilter filter =
          ModeScans.column(Bytes.toBytes(family), qualifier, op, comparison.comparator());
      filter.setFilterIfMissing(filterIfMissing);
      filter.setLatestVersionOnly(latestVersionOnly);
      return filter;
    }

    @Override
    public List<FilterNode> simpler() {
      return List.of();
    }

    @Override
    public List<Condition> conditions() {
      return List.of(this);
    }

    @Override
    public String toString() {
      return family
          + ":"
          + Text.escape(qualifier)
          + ","
          + (filterIfMissing ? "m" : "")
          + (latestVersionOnly ? "l" : "")
          + ","
          + op
          + ","
          + comparison;
    }
  }

  /** Another filter than a condition. */
  record Along(AlongFilter kind, String operand) implements FilterNode {

    static Along parse(String text) {
      String[] words = Text.cut(text.substring(1), ',');
      return new Along(AlongFilter.of(words[0]), words[1]);
    }

    @Override
    public Filter filter() {
      return kind.filter(operand);
    }

    @Override
    public List<FilterNode> simpler() {
      return List.of();
    }

    @Override
    public List<Condition> conditions() {
      return List.of();
    }

    @Override
    public String toString() {
      return "!" + kind.word() + "," + operand;
    }
  }

  /** A FilterList. */
  record Group(boolean all, List<FilterNode> parts) implements FilterNode {

    @Override
    public Filter filter() {
      FilterList list =
          new FilterList(
              all ? FilterList.Operator.MUST_PASS_ALL : FilterList.Operator.MUST_PASS_ONE);
      parts.forEach(part -> list.addFilter(part.filter()));
      return list;
    }

    @Override
    public List<FilterNode> simpler() {
      List<FilterNode> smaller = new ArrayList<>();
      if (parts.size() == 1) {
        smaller.add(parts.get(0));
      }
      for (int i = 0; i < parts.size(); i++) {
        List<FilterNode> rest = new ArrayList<>(parts);
        FilterNode removed = rest.remove(i);
        if (!rest.isEmpty()) {
          smaller.add(new Group(all, List.copyOf(rest)));
        }
        for (FilterNode simple : removed.simpler()) {
          List<FilterNode> changed = new ArrayList<>(parts);
          changed.set(i, simple);
          smaller.add(new Group(all, List.copyOf(changed)));
        }
      }
      return smaller;
    }

    @Override
    public List<Condition> conditions() {
      return parts.stream().flatMap(part -> part.conditions().stream()).toList();
    }

    @Override
    public String toString() {
      return (all ? "[" : "<")
          + parts.stream().map(FilterNode::toString).collect(Collectors.joining(";"))
          + (all ? "]" : ">");
    }
  }

  /** A recursive descent over one filter's text. */
  final class Reader {
    private final String text;
    private int at;

    private Reader(String text) {
      this.text = text;
    }

    private FilterNode node() {
      char c = at < text.length() ? text.charAt(at) : 0;
      if (c != '[' && c != '<') {
        int from = at;
        while (at < text.length() && ";]>".indexOf(text.charAt(at)) < 0) {
          at++;
        }
        String word = text.substring(from, at);
        return word.startsWith("!") ? Along.parse(word) : Condition.parse(word);
      }
      char end = c == '[' ? ']' : '>';
      at++;
      List<FilterNode> parts = new ArrayList<>();
      while (at < text.length() && text.charAt(at) != end) {
        parts.add(node());
        if (at < text.length() && text.charAt(at) == ';') {
          at++;
        }
      }
      if (at >= text.length()) {
        throw new IllegalArgumentException("no '" + end + "' at the end of the filter " + text);
      }
      at++;
      return new Group(c == '[', List.copyOf(parts));
    }
  }
}
