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

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.RateLimiter;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.common.Crew;

/**
 * Writes batches and keeps the model true: rows are marked before their batch is sent and known
 * again only when all of it has been acknowledged, however often it had to be sent. Thread safe.
 */
record Writer(
    Connection connection,
    TableName table,
    Model model,
    Counts<Traffic> traffic,
    Findings findings) {
  private static final Duration PATIENCE = Duration.ofSeconds(180);
  private static final long PAUSE_NANOS = 200_000_000;
  private static final int LOAD_BATCH = 500;

  /** Writes every row once. */
  void load(Random random) throws IOException {
    for (int i = 0; i < model.stripes(); i++) {
      Model.Stripe stripe = model.stripe(i);
      for (int from = stripe.first(); from < stripe.end(); from += LOAD_BATCH) {
        int to = Math.min(stripe.end(), from + LOAD_BATCH);
        if (!write(Batch.wholeRows(model, stripe, from, to, true, random))) {
          throw new IOException("the table could not be loaded");
        }
      }
    }
  }

  /** Writes random batches to random stripes until told to stop; the body of a writer thread. */
  void run(Random random, RateLimiter pace, Crew crew) throws InterruptedException {
    while (!crew.over()) {
      Model.Stripe stripe = model.stripe(random.nextInt(model.stripes()));
      if (stripe.tryLock(0)) {
        int rows;
        try {
          Batch batch = Batch.random(model, stripe, random);
          rows = batch.mutations().size();
          write(batch);
        } finally {
          stripe.unlock();
        }
        pace.acquire(Math.max(1, rows));
      }
    }
  }

  /** Sends a batch until it is acknowledged; the caller holds its stripe. */
  boolean write(Batch batch) {
    Map<Integer, RowImage> results = batch.results();
    results
        .keySet()
        .forEach(row -> model.set(row, model.row(row).inState(RowImage.State.IN_FLIGHT)));
    boolean acknowledged = batch.mutations().isEmpty() || send(batch.mutations());
    results.forEach(
        (row, image) ->
            model.set(row, acknowledged ? image : image.inState(RowImage.State.UNKNOWN)));
    return acknowledged;
  }

  private boolean send(List<Mutation> mutations) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    traffic.add(Traffic.BATCHES);
    while (true) {
      try (Table t = connection.getTable(table)) {
        t.batch(mutations, new Object[mutations.size()]);
        traffic.add(Traffic.ROWS_WRITTEN, mutations.size());
        return true;
      } catch (IOException | RuntimeException e) {
        if (refused(e)) {
          findings.failure("a write was refused: " + e);
          return false;
        }
        if (System.nanoTime() > deadline) {
          traffic.add(Traffic.BATCHES_GIVEN_UP);
          findings.failure(
              "a write was not acknowledged within "
                  + PATIENCE.toSeconds()
                  + " s: "
                  + Briefly.of(e));
          return false;
        }
        traffic.add(Traffic.BATCHES_REPEATED);
        LockSupport.parkNanos(PAUSE_NANOS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }

  /** Whether the servers answered that they will never do it. */
  private static boolean refused(Exception e) {
    List<Throwable> causes =
        e instanceof RetriesExhaustedWithDetailsException details
            ? details.getCauses()
            : List.of(e.getCause() == null ? e : e.getCause());
    return causes.stream()
        .anyMatch(
            c ->
                c instanceof org.apache.hadoop.hbase.DoNotRetryIOException
                    && !ClientErrors.serverGone(c));
  }
}
