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
package org.lcindex.query;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The rows of a query as records; see {@link MdrqClient#scan(Mdrq, Class)}. For one thread at a
 * time. Close it.
 */
@InterfaceAudience.Public
public final class RecordScanner<T extends Record> implements Iterable<T>, Closeable {
  private final ResultScanner rows;
  private final RecordMapper<T> mapper;

  RecordScanner(ResultScanner rows, RecordMapper<T> mapper) {
    this.rows = rows;
    this.mapper = mapper;
  }

  /**
   * The next row; null after the last one.
   *
   * @throws IllegalArgumentException when the row cannot become a record, with the row's key
   */
  public T next() throws IOException {
    Result row = rows.next();
    return row == null ? null : mapper.map(row);
  }

  /** The rows from here on; what fails is thrown as {@link java.io.UncheckedIOException}. */
  @Override
  public Iterator<T> iterator() {
    Iterator<Result> left = rows.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return left.hasNext();
      }

      @Override
      public T next() {
        return mapper.map(left.next());
      }
    };
  }

  @Override
  public void close() {
    rows.close();
  }
}
