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
package org.lcindex.query.path;

import java.util.function.IntConsumer;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ScanResultConsumer;

/**
 * Takes the rows of one page of a path, and goes on to the next page after its last row. Called by
 * one thread at a time, as consumers are.
 */
public final class PagedConsumer implements ScanResultConsumer {
  private final ScanResultConsumer rows;
  private final int limit;
  private final IntConsumer next;
  private int taken;
  private boolean ended;

  /**
   * A consumer of a page.
   *
   * @param rows takes them
   * @param limit of rows in this page and those after it; 0 or less for all
   * @param next begins the next page, with the limit that is left
   */
  public PagedConsumer(ScanResultConsumer rows, int limit, IntConsumer next) {
    this.rows = rows;
    this.limit = limit;
    this.next = next;
  }

  @Override
  public boolean onNext(Result row) {
    taken++;
    ended = !rows.onNext(row);
    return !ended;
  }

  @Override
  public void onError(Throwable error) {
    rows.onError(error);
  }

  @Override
  public void onComplete() {
    if (ended || limit > 0 && taken >= limit) {
      rows.onComplete();
    } else {
      next.accept(limit > 0 ? limit - taken : limit);
    }
  }
}
