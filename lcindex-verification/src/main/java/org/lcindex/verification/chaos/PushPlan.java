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
package org.lcindex.verification.chaos;

import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.query.store.PushStep;

/**
 * What one attempt of a push meets.
 *
 * @param step at which it does; null for HBase's part of the load
 * @param end whether and why the client ends
 * @param blow to the cluster; null for none
 * @param hasty whether its client gives up soon, so that the push ends where another one would
 *     outlast the blow
 * @param patience how long it waits for index files
 */
record PushPlan(PushStep step, String end, Blow blow, boolean hasty, Duration patience) {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int MOST_HASTY_MILLIS = 6_000;
  private static final int HASTY_RPC_MILLIS = 3_000;
  private static final int SOON_MILLIS = 700;

  /** As long as index files are copied. */
  private static final int LATER_MILLIS = 4_000;

  /** Nothing happens. */
  static final PushPlan PEACE = new PushPlan(null, null, null, false, PATIENCE);

  /** A client that is gone: nothing after it is done. */
  static final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Ended(String at) {
      super(at);
    }
  }

  /**
   * Draws one.
   *
   * @param table that the version has or will have
   */
  static PushPlan draw(EventContext context, TableName table, Random random) {
    PushStep[] steps = PushStep.values();
    int place = random.nextInt(steps.length + 1);
    PushStep step = place == steps.length ? null : steps[place];
    int late = random.nextBoolean() ? SOON_MILLIS : LATER_MILLIS;
    int kind = random.nextInt(9);
    boolean ends = kind == 0 || kind == 1;
    Blow blow =
        switch (kind) {
          case 1, 2, 3, 4 ->
              Blow.toServer(context, new Victims(context).ofStores(random), random, late);
          case 5, 6 -> Blow.toMaster(context, random, late);
          case 7 -> Blow.toRegions(context, table, random, late);
          default -> null;
        };
    boolean hasty = random.nextBoolean();
    return new PushPlan(
        step,
        ends ? "the client ended at " + (step == null ? "HBase's part" : step) : null,
        blow,
        hasty,
        hasty ? Duration.ofMillis(1 + random.nextInt(MOST_HASTY_MILLIS)) : PATIENCE);
  }

  /** Is called when the push has reached a step. */
  void at(PushStep reached) {
    if (Objects.equals(step, reached)) {
      if (blow != null) {
        blow.strike();
      }
      if (end != null) {
        throw new Ended(end);
      }
    }
  }

  /** That of its client. */
  Configuration client(Configuration patient) {
    if (!hasty) {
      return patient;
    }
    Configuration conf = new Configuration(patient);
    conf.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, HASTY_RPC_MILLIS);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, MOST_HASTY_MILLIS);
    conf.setInt(HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT, MOST_HASTY_MILLIS);
    conf.setInt("hbase.client.sync.wait.timeout.msec", MOST_HASTY_MILLIS);
    return conf;
  }

  @Override
  public String toString() {
    return (step == null ? "amid HBase's part" : "from " + step)
        + (hasty ? ", its client in haste" : "");
  }
}
