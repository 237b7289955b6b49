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
package org.lcindex.regionserver.global;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.global.coverage.LeaseWait;
import org.lcindex.regionserver.global.coverage.ServerCatalog;
import org.lcindex.rpc.caller.CauseText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks every global index of the cluster, when a server starts with a key by which its regions
 * open without the observers of their tables: rows that it writes have no entries. It is begun
 * before the server opens its first region, and begins anew again and again: rows come to the
 * catalog later, by a clone or when it was lost. No build takes these marks back. Thread safe.
 */
@InterfaceAudience.Private
public final class UnobservedServer implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(UnobservedServer.class);
  private static final String SUBJECT = "global indexes without observers";
  private static final long AGAIN_MILLIS = 10_000;

  private final ServerCatalog catalog;
  private final Problems problems;
  private final String why;

  private UnobservedServer(Configuration server, Problems problems, String why) {
    this.catalog = new ServerCatalog(server);
    this.problems = problems;
    this.why = why;
  }

  /**
   * Marks if there is a reason, and returns when that is done or could not be done at once.
   *
   * @return null if there is none
   */
  public static UnobservedServer start(Configuration server, Problems problems) {
    List<String> switched = GlobalRequirements.switchedOff(server);
    if (switched.isEmpty()) {
      return null;
    }
    String why = String.join("; ", switched);
    problems.report(SUBJECT, why + ". All global indexes are uncovered; rebuild them afterwards");
    UnobservedServer started = new UnobservedServer(server, problems, why);
    started.attempt();
    return started;
  }

  private void attempt() {
    try {
      mark();
    } catch (TableNotFoundException e) {
      LOG.debug("Nobody has a global index", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    } catch (IOException | RuntimeException e) {
      LOG.warn("LCIndex: global indexes are not marked yet as uncovered", e);
      problems.report(
          SUBJECT,
          why
              + ". Global indexes could not be marked yet as uncovered, which goes on: "
              + CauseText.line(e));
    }
    try {
      catalog.thread().schedule(this::attempt, AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("The server stops", e);
    }
  }

  private void mark() throws IOException, InterruptedException {
    boolean marked = false;
    for (TableName base : catalog.bases()) {
      for (CatalogRow row : catalog.rows(base)) {
        if (row.tokens().stream().noneMatch(UnobservedServer::says)) {
          catalog.catalog().mark(row.key(), Catalog.token(KeyRange.all(), Reason.NO_OBSERVERS));
          marked = true;
        }
      }
    }
    if (marked) {
      LeaseWait.await();
    }
    problems.report(SUBJECT, why + ". All global indexes are uncovered; rebuild them afterwards");
  }

  private static boolean says(Token token) {
    return token.reason() == Reason.NO_OBSERVERS && token.range().equals(KeyRange.all());
  }

  @Override
  public void close() {
    catalog.close();
    problems.clear(SUBJECT);
  }
}
