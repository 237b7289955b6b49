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
package org.lcindex.regionserver.scan.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.predicate.ColumnCondition;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.predicate.KeyBound;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.RequiredKeys;
import org.lcindex.predicate.Requirement;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.StoreIndex;

/**
 * What a filter asks of each column, with the column's index. A disjunction asks something of a
 * column if each of its sides does: a key in one of their ranges. For one query.
 */
final class Columns {
  private final RegionIndex region;
  private final FilterRecognizer.Recognized filter;
  // By family and qualifier, sorted: clients choose which of them have one hash.
  private final Map<byte[], Map<byte[], IndexDefinition>> indexes =
      new TreeMap<>(Bytes.BYTES_COMPARATOR);

  Columns(RegionIndex region, FilterRecognizer.Recognized filter) {
    this.region = region;
    this.filter = filter;
  }

  /** The columns, those of the conjunction first and in its order. */
  List<QueryColumn> list() {
    List<QueryColumn> columns = new ArrayList<>();
    Set<IndexDefinition> known = new HashSet<>();
    for (List<ColumnCondition> group : filter.conjunction().byColumn()) {
      IndexDefinition definition = definition(group.get(0));
      known.add(definition);
      columns.add(column(definition, group, definition == null ? null : alternatives(definition)));
    }
    for (Requirement.Any any : filter.alternatives()) {
      for (ColumnCondition condition : any.conditions()) {
        IndexDefinition definition = definition(condition);
        KeyRanges keys =
            definition != null && known.add(definition) ? alternatives(definition) : null;
        if (keys != null) {
          columns.add(column(definition, List.of(), keys));
        }
      }
    }
    return columns;
  }

  /** Whether a requirement bounds the keys of an index. */
  boolean bounds(Requirement requirement) {
    return requirement.conditions().stream()
        .map(this::definition)
        .filter(Objects::nonNull)
        .distinct()
        .anyMatch(definition -> keys(requirement, definition) != null);
  }

  private IndexDefinition definition(ColumnCondition condition) {
    return indexes.computeIfAbsent(condition.family(), this::ofFamily).get(condition.qualifier());
  }

  private Map<byte[], IndexDefinition> ofFamily(byte[] family) {
    Map<byte[], IndexDefinition> found = new TreeMap<>(Bytes.BYTES_COMPARATOR);
    StoreIndex store = region.store(family);
    if (store != null) {
      store.definitions().forEach(definition -> found.put(definition.qualifier(), definition));
    }
    return found;
  }

  private static QueryColumn column(
      IndexDefinition definition, List<ColumnCondition> conditions, KeyRanges alternatives) {
    if (definition == null) {
      return new QueryColumn(null, List.copyOf(conditions), null, null);
    }
    List<KeyBound> bounds = new ArrayList<>();
    for (ColumnCondition condition : conditions) {
      KeyBound.of(condition, definition.codec()).ifPresent(bounds::add);
    }
    boolean all = bounds.size() == conditions.size();
    if (alternatives != null) {
      bounds.add(new KeyBound(alternatives, false));
    }
    KeyBound bound = bounds.isEmpty() ? null : KeyBound.all(bounds);
    if (bound != null && !all) {
      bound = new KeyBound(bound.ranges(), false);
    }
    return new QueryColumn(definition, List.copyOf(conditions), bound, alternatives);
  }

  /** What all disjunctions together say about a column's keys; null when nothing. */
  private KeyRanges alternatives(IndexDefinition definition) {
    List<KeyRanges> said = new ArrayList<>();
    for (Requirement.Any any : filter.alternatives()) {
      KeyRanges keys = keys(any, definition);
      if (keys != null) {
        said.add(keys);
      }
    }
    return said.isEmpty() ? null : KeyRanges.intersectAll(said);
  }

  /**
   * In which of these ranges the column's key is, if it has one, in a row that meets the
   * requirement and then has the column; null when the row need not have it, or may have any key.
   */
  static KeyRanges keys(Requirement requirement, IndexDefinition definition) {
    RequiredKeys keys =
        RequiredKeys.of(
            requirement, definition.family(), definition.qualifier(), definition.codec());
    return keys == null ? null : keys.ranges();
  }
}
