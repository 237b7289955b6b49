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
package org.lcindex.query.global;

import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.entry.EntryKey;
import org.lcindex.entry.search.EntrySearch;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.scan.RowRange;

/**
 * What an index phase is asked. Immutable.
 *
 * @param base the table that is indexed
 * @param index as the base table's descriptor has it
 * @param values of the indexed columns in the index's order, as keys of their types: of one, or of
 *     each of a grid, which are all where it has no condition
 * @param rows base rows that are wanted
 * @param limit of candidates
 * @param queryId by which the query is listed and killed; null for none
 * @param held what the candidates take of all questions of the query that are asked together
 */
public record Question(
    TableName base,
    GlobalIndex index,
    List<KeyRanges> values,
    RowRange rows,
    CandidateLimit limit,
    String queryId,
    HeldRows held) {

  /** A question. */
  public Question {
    values = List.copyOf(values);
  }

  /** One that is asked alone. */
  public Question(
      TableName base,
      GlobalIndex index,
      List<KeyRanges> values,
      RowRange rows,
      CandidateLimit limit,
      String queryId) {
    this(base, index, values, rows, limit, queryId, new HeldRows());
  }

  /** One of an index on one column, asked alone. */
  public Question(
      TableName base,
      GlobalIndex index,
      KeyRanges values,
      RowRange rows,
      CandidateLimit limit,
      String queryId) {
    this(base, index, List.of(values), rows, limit, queryId);
  }

  /** Whether the index is a grid. */
  boolean isBox() {
    return index.bounds() != null;
  }

  /**
   * Whether candidates come in pages: of one value they are found in row key order. Of a grid they
   * are not, as a rule, since its cells follow each other.
   */
  public boolean isPaged() {
    List<KeyRange> ranges = values.get(0).ranges();
    return !isBox() && ranges.size() == 1 && EntryKey.isOneValue(ranges.get(0));
  }

  /**
   * Which entries are searched for.
   *
   * @throws IllegalArgumentException for values of another number of columns than the index has
   */
  EntrySearch search() {
    return EntrySearch.of(index, values, rowKeys());
  }

  /** Ranges of entries as far as values and buckets tell, or conditions of a box. */
  long parts() {
    long ranges = values.stream().mapToLong(one -> one.ranges().size()).sum();
    return ranges * Math.max(1, index.definition().buckets());
  }

  /** The base rows that are wanted, as keys. */
  KeyRange rowKeys() {
    return new KeyRange(
        rows.start().length == 0 ? null : rows.start(),
        rows.start().length == 0 || rows.startInclusive(),
        rows.stop().length == 0 ? null : rows.stop(),
        rows.stop().length == 0 || rows.stopInclusive());
  }

  /** The next page: base rows after one. */
  public Question after(byte[] row) {
    RowRange rest = new RowRange(row, false, rows.stop(), rows.stopInclusive());
    return new Question(base, index, values, rest, limit, queryId);
  }
}
