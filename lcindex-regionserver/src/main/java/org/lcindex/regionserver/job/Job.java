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
package org.lcindex.regionserver.job;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.lcindex.rpc.caller.CauseText;

/**
 * One step in the life of an HFile's index, run in the background by a {@link JobQueue}. The names
 * and order of the jobs are those of the LCIndex paper (section III.C.2, Figure 5).
 *
 * <pre>
 *             submit            thread free            done
 *   (new) ------------> WAITING ------------> RUNNING ------> FINISHED
 *                        ^   |                   |
 *           back-off over|   |cancel, obsolete   |exception
 *                        |   v                   v
 *                        | CANCELLED <------- FAILED
 *                        |           given up    |
 *                        +-----------------------+
 * </pre>
 *
 * A job whose work has become pointless (its region closed, its HFile compacted away) is CANCELLED,
 * wherever it stands, and an exception that it meets on the way there is no failure: HBase took the
 * HFile from under it, as it may at any moment.
 *
 * <p>A job that has to wait for something else goes from RUNNING back to WAITING ({@link
 * PostponedException}). FAILED is not final: the queue tries again with a growing pause, because
 * most causes (a full disk, a busy file system) pass. Jobs are in memory only; after a crash they
 * are derived again from the live HFiles. State changes are thread safe.
 */
public abstract class Job {

  /** Where a job stands. */
  public enum State {
    WAITING,
    RUNNING,
    FAILED,
    FINISHED,
    CANCELLED
  }

  private final JobKind kind;
  private final String subject;
  private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
  private volatile LongSupplier clock;
  private volatile long queuedNanos;
  private volatile long startedNanos;
  private volatile int attempts;
  private volatile String failure;

  /**
   * @param subject what it works on, for logs and status
   */
  protected Job(JobKind kind, String subject) {
    this.kind = kind;
    this.subject = subject;
  }

  /** Which queue it goes to. */
  public final JobKind kind() {
    return kind;
  }

  /** What it works on, for logs and status. */
  public final String subject() {
    return subject;
  }

  /**
   * Does the work. Called again after a failure; has to clean up what it made before it throws.
   *
   * @throws PostponedException when it has to wait for something
   */
  protected abstract void execute() throws Exception;

  /** Whether the work has become pointless (its region closed, its HFile compacted away). */
  protected abstract boolean isObsolete();

  /** Told about every failed attempt, after the state has become FAILED. */
  protected void failed(Throwable cause) {}

  /** Told when the job ends for good: FINISHED or CANCELLED. */
  protected void ended() {}

  /** How much work it is, in bytes; the light ones are done first. */
  public long weight() {
    return 0;
  }

  /**
   * Whether it must not {@linkplain GiveWay give way} to others who want its core. Asked now and
   * then while it runs.
   *
   * @param othersWait whether other jobs wait for a thread of its queue
   */
  protected boolean isUrgent(boolean othersWait) {
    return othersWait;
  }

  /** A queue takes it; it waits from the first time on, by that queue's clock. */
  final void queued(LongSupplier nanoClock) {
    if (clock == null) {
      queuedNanos = nanoClock.getAsLong();
      clock = nanoClock;
    }
  }

  /** Returns false when there is nothing to do; then it has ended, or somebody else runs it. */
  final boolean begin() {
    if (isObsolete()) {
      cancel();
      return false;
    }
    State now = state.get();
    if (now != State.WAITING && now != State.FAILED || !state.compareAndSet(now, State.RUNNING)) {
      return false;
    }
    attempts++;
    startedNanos = clock.getAsLong();
    return true;
  }

  /** Returns false when it was cancelled while it ran. */
  final boolean finish() {
    failure = null;
    if (state.compareAndSet(State.RUNNING, State.FINISHED)) {
      ended();
      return true;
    }
    return false;
  }

  final void postpone() {
    attempts--;
    state.compareAndSet(State.RUNNING, State.WAITING);
  }

  /** Returns false when the exception is no failure: the job is CANCELLED. */
  final boolean fail(Throwable cause) {
    if (isObsolete()) {
      cancel();
    }
    failure = CauseText.line(cause);
    if (state.compareAndSet(State.RUNNING, State.FAILED)) {
      failed(cause);
      return true;
    }
    return false;
  }

  /** Ends the job unless it has ended already. A running job notices at its next check. */
  public final void cancel() {
    State before = state.getAndUpdate(now -> now == State.FINISHED ? now : State.CANCELLED);
    if (before != State.FINISHED && before != State.CANCELLED) {
      ended();
    }
  }

  public final State state() {
    return state.get();
  }

  public final boolean isCancelled() {
    return state.get() == State.CANCELLED;
  }

  /** How often the job was started. */
  public final int attempts() {
    return attempts;
  }

  /** Why the last attempt failed; null when it did not. */
  public final String failure() {
    return failure;
  }

  /** From its first submission to the start of the last attempt, in nanoseconds. */
  final long waitedNanos() {
    return attempts == 0 ? 0 : startedNanos - queuedNanos;
  }

  /** From its first submission to now, in nanoseconds. */
  final long ageNanos() {
    return clock.getAsLong() - queuedNanos;
  }
}
