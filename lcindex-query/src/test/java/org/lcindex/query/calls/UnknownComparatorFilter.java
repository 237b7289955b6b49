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
package org.lcindex.query.calls;

import java.nio.charset.StandardCharsets;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.exceptions.DeserializationException;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;

/**
 * Fails on a server as a condition with LCIndex's comparators does where the jar is missing, though
 * server and client of a test have the same class path: its comparator's name is changed on the
 * way.
 */
public final class UnknownComparatorFilter extends SingleColumnValueFilter {
  private static final String SENT = "org.lcindex.predicate";
  private static final String ABSENT = "org.lcindex.predicat_";

  public UnknownComparatorFilter(byte[] family, byte[] qualifier, ByteArrayComparable comparator) {
    super(family, qualifier, CompareOperator.EQUAL, comparator);
  }

  /** In place of a query's only condition. */
  static UnknownComparatorFilter in(Filter condition, byte[] family, byte[] qualifier) {
    return new UnknownComparatorFilter(
        family, qualifier, ((SingleColumnValueFilter) condition).getComparator());
  }

  /** What HBase calls on the server. */
  public static SingleColumnValueFilter parseFrom(byte[] bytes) throws DeserializationException {
    String text = new String(bytes, StandardCharsets.ISO_8859_1).replace(SENT, ABSENT);
    return SingleColumnValueFilter.parseFrom(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
