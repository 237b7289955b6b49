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
package org.lcindex.regionserver.scan.core;

import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.filter.Filter;

/**
 * The filter of a plain scan that somebody may end: rows pass as they do without it. HBase reads on
 * within one call of the client as long as no row passes, half a minute by default, and nobody
 * looks meanwhile whether the client still wants rows.
 *
 * <p>Lives inside one region scanner, never serialised. Not thread safe.
 */
public final class EndableFilter extends WrappingFilter {
  /** Says whether the scan goes on; it is asked for each row, so it costs next to nothing. */
  @FunctionalInterface
  public interface Wanted {
    /**
     * Returns as long as it does.
     *
     * @throws IOException when somebody has ended the scan
     */
    void check() throws IOException;
  }

  // Null until the scan is known to whoever may end it.
  private Wanted wanted;

  public EndableFilter(Filter wrapped) {
    super(wrapped);
  }

  /** Who says whether it goes on, before HBase asks for a row. */
  public void watch(Wanted scan) {
    this.wanted = scan;
  }

  @Override
  public boolean filterRowKey(Cell firstRowCell) throws IOException {
    if (wanted != null) {
      wanted.check();
    }
    return super.filterRowKey(firstRowCell);
  }

  @Override
  public String toString() {
    return String.valueOf(wrapped());
  }
}
