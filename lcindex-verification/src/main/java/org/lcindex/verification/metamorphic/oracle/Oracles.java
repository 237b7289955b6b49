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
package org.lcindex.verification.metamorphic.oracle;

import java.io.IOException;
import org.lcindex.query.MdrqClient;
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.metamorphic.table.TestTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The oracles beside the plain scan of the same filter. For one thread. */
public final class Oracles {
  /** What is asked. */
  public enum Kind {
    /** A condition, its negation and the rows for which it is unknown are all rows. */
    PARTITION,
    /** A condition that is true of a row finds it. */
    PIVOT,
    /** A narrower condition has no higher estimate. */
    NARROW
  }

  private static final Logger LOG = LoggerFactory.getLogger(Oracles.class);

  private final TestTable table;
  private final PartitionChecker partitions;
  private final PivotChecker pivots;
  private final NarrowChecker narrower;

  public Oracles(TestTable table, MdrqClient client) {
    this.table = table;
    this.partitions = new PartitionChecker(table, client);
    this.pivots = new PivotChecker(table, client);
    this.narrower = new NarrowChecker(table, client);
  }

  /**
   * What is wrong, in words; null when nothing is. What is asked takes several scans, between which
   * a background task may have changed what HBase itself says, so it is asked twice.
   */
  public String check(Kind kind, long seed) {
    if (table.setting().around().segments() && kind != Kind.NARROW) {
      // Of equal cells in two segments HBase shows one or the other, as the scan is.
      return null;
    }
    String wrong = ask(kind, seed);
    return wrong != null && wrong.equals(ask(kind, seed)) ? wrong : null;
  }

  private String ask(Kind kind, long seed) {
    try {
      return switch (kind) {
        case PARTITION -> partitions.check(seed);
        case PIVOT -> pivots.check(seed);
        case NARROW -> narrower.check(seed);
      };
    } catch (IOException | RuntimeException e) {
      LOG.info("{} seed={} failed", EnumWords.of(kind), seed, e);
      return "failed with " + e;
    }
  }
}
