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

import java.io.IOException;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.query.scan.RowScanner;

/** The rows of a query on parts of row keys, from servers of any release. Not thread safe. */
final class PartsScanner extends RowScanner {
  /** Opens the scan that servers of older releases know. */
  interface Opener {
    ResultScanner open() throws IOException;
  }

  private final PartsByRows parts;
  private final Opener opener;
  private ResultScanner rows;

  PartsScanner(PartsByRows parts, ResultScanner rows, Opener opener) {
    this.parts = parts;
    this.rows = rows;
    this.opener = opener;
  }

  @Override
  public Result next() throws IOException {
    while (parts.hasMore()) {
      try {
        Result row = rows.next();
        if (row == null || row.isCursor() || parts.passes(row)) {
          return row;
        }
      } catch (IOException e) {
        if (!parts.begins(e)) {
          throw e;
        }
        rows.close();
        rows = opener.open();
      }
    }
    return null;
  }

  @Override
  public void close() {
    rows.close();
  }
}
