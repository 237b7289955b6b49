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
package org.lcindex.regionserver.server;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.lcindex.regionserver.store.audit.AuditListener;
import org.lcindex.regionserver.store.audit.AuditStoppedException;
import org.lcindex.rpc.IndexFault;
import org.lcindex.rpc.VerifyProgress;
import org.lcindex.rpc.VerifyReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One verification of a region's index files: WAITING, RUNNING, then ENDED. It is run by one thread
 * and looked at by any.
 */
final class Verification implements Runnable, AuditListener {
  private static final Logger LOG = LoggerFactory.getLogger(Verification.class);

  /** Callers that share one verification; one more makes the first of them a stranger. */
  private static final int TICKETS = 16;

  /** Of the faults that are kept; others are counted. */
  private static final long MOST_FAULT_CHARS = 64 << 10;

  /** Does the work. */
  interface Reading {
    void run(AuditListener listener) throws AuditStoppedException;
  }

  private final String region;
  private final String server;
  private final boolean content;
  private final Object instance;
  private final Reading reading;
  private final BooleanSupplier wanted;
  private final String job = UUID.randomUUID().toString();
  private final String starter;

  // Guarded by this.
  private final Set<String> tickets = new LinkedHashSet<>();
  private final List<IndexFault> faults = new ArrayList<>();
  private long faultCount;
  private long faultChars;
  private VerifyProgress progress = VerifyProgress.NONE;
  private String failure;
  private boolean ended;
  private boolean stopped;
  private volatile boolean cancelled;

  /**
   * @param region encoded name
   * @param instance the open region; another one, once it was closed and opened again
   * @param wanted false when the rest need not be read
   * @param starter the first caller's ticket
   */
  Verification(
      String region,
      String server,
      boolean content,
      Object instance,
      Reading reading,
      BooleanSupplier wanted,
      String starter) {
    this.region = region;
    this.server = server;
    this.content = content;
    this.instance = instance;
    this.reading = reading;
    this.wanted = wanted;
    this.starter = starter;
    tickets.add(starter);
  }

  boolean isOf(Object openRegion) {
    return instance == openRegion;
  }

  synchronized boolean hasTicket(String ticket) {
    return tickets.contains(ticket);
  }

  /** Ends it, soon. */
  void cancel() {
    cancelled = true;
  }

  /** Whether another caller may join it. */
  synchronized boolean isRunning() {
    return !ended && !cancelled;
  }

  /** Whether it has looked at everything. */
  synchronized boolean isComplete() {
    return ended && failure == null;
  }

  /** Whether it has ended before its time, although nobody has said so. */
  synchronized boolean isAbandoned() {
    return stopped && !cancelled;
  }

  /** Another caller wants to know, too. */
  synchronized void join(String ticket) {
    if (tickets.size() == TICKETS) {
      tickets.remove(tickets.iterator().next());
    }
    tickets.add(ticket);
  }

  @Override
  public void run() {
    String why = null;
    boolean early = !isWanted();
    try {
      if (!early) {
        reading.run(this);
      }
    } catch (AuditStoppedException e) {
      early = true;
      why = e.getMessage();
    } catch (RuntimeException | Error e) {
      LOG.warn("LCIndex: the verification of region {} failed", region, e);
      why = "the verification failed: " + e;
    } finally {
      end(early, why);
    }
  }

  private synchronized void end(boolean early, String why) {
    stopped = early;
    failure = cancelled ? "it was cancelled" : early && why == null ? "nobody asked for it" : why;
    ended = true;
  }

  @Override
  public boolean isWanted() {
    return !cancelled && wanted.getAsBoolean();
  }

  @Override
  public synchronized void begins(VerifyProgress totals) {
    progress = progress.plus(totals);
  }

  @Override
  public synchronized void advanced(VerifyProgress more) {
    progress = progress.plus(more);
  }

  @Override
  public synchronized void found(IndexFault fault) {
    faultCount++;
    if (faults.size() < VerifyReport.MAX_FAULTS && faultChars < MOST_FAULT_CHARS) {
      faultChars += fault.chars();
      faults.add(fault);
    }
  }

  synchronized boolean hasEnded() {
    return ended;
  }

  /** How far it is, for a caller with this ticket. */
  synchronized VerifyReport report(String ticket) {
    return new VerifyReport(
        region,
        server,
        job,
        content,
        !starter.equals(ticket),
        !ended,
        failure,
        progress,
        faults,
        faultCount);
  }
}
