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

import java.io.IOException;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.query.scan.RowScanner;

/**
 * A scanner of a path that has its rows page by page. For one consumer thread; {@link #close} may
 * come from any thread.
 */
public final class PagedRows extends RowScanner {
  /**
   * One page.
   *
   * @param rows of it, up to {@code last}
   * @param last there may be rows after this one; null on the last page
   */
  public record Page(ResultScanner rows, byte[] last) {}

  /** Opens pages. */
  @FunctionalInterface
  public interface Pages {
    /**
     * The rows after one.
     *
     * @param limit rows at most; 0 or less for all
     */
    Page after(byte[] row, int limit) throws IOException;
  }

  private final Pages pages;
  private final int limit;
  private int taken;
  private volatile Page page;
  private volatile boolean closed;

  /**
   * A scanner.
   *
   * @param limit of rows in all; 0 or less for all
   */
  public PagedRows(Page first, int limit, Pages pages) {
    this.page = first;
    this.limit = limit;
    this.pages = pages;
  }

  @Override
  public Result next() throws IOException {
    while (true) {
      Result row = page.rows().next();
      if (row != null) {
        taken++;
        return row;
      }
      if (page.last() == null || limit > 0 && taken >= limit) {
        return null;
      }
      page.rows().close();
      page = pages.after(page.last(), limit > 0 ? limit - taken : limit);
      if (closed) {
        page.rows().close();
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    page.rows().close();
  }
}
