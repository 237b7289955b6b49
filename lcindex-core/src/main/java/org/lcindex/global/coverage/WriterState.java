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
package org.lcindex.global.coverage;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * Whether the writes of one instance of a region are tagged in one index, or go on without it.
 * Thread safe.
 *
 * <pre>
 *            the index fails for the patience          the token is in the catalog, and a lease over
 *   TAGGING ----------------------------> MARKING ----> MARKED ----------------------------> PASSING
 *      ^                                                   |  the index answers                 |
 *      +---------------------------------------------------+------------------------------------+
 *                                                             a build takes the token back
 * </pre>
 *
 * <p>A batch that must not go untagged yet is refused (rule CV1): the client tries again. An index
 * fails (rule WR5) if it takes nothing for the patience, or if one write has not got through for so
 * long, whatever others have; it fails at once if its table is not there.
 */
@InterfaceAudience.Private
public final class WriterState {
  /** How long an index may fail before its ranges are marked, in milliseconds. */
  public static final long PATIENCE = 60_000;

  /** What becomes of a batch. */
  public enum Verdict {
    /** Its tags are written first. */
    TAG,
    /** It is refused. */
    REFUSE,
    /** It is refused, and the caller puts a token into the catalog, then calls {@link #marked}. */
    MARK,
    /** It goes on without tags. */
    PASS
  }

  /**
   * A batch whose tags could not be written.
   *
   * @param write what tells it from others when it comes again: a hash of its first row
   * @param uncovers whether it can make older cells visible
   * @param absent whether the index's table is not there: nothing is gained by patience
   */
  public record Failed(long write, boolean uncovers, boolean absent) {}

  private enum State {
    TAGGING,
    MARKING,
    MARKED,
    PASSING
  }

  private final long patience;
  private final long lease;
  private final RefusedWrites refused;
  private State state = State.TAGGING;
  private boolean failing;
  private long failingSince;
  private long markedAt;
  private long token;
  private long since;
  private boolean uncovered; // rule CV6

  /**
   * A region that opens tags from its first write on.
   *
   * @param lease for which servers of the entries may use a reading of the catalog
   * @param refused writes of the region, of all its indexes; the caller tells it of them
   */
  public WriterState(long patience, long lease, RefusedWrites refused) {
    this.patience = patience;
    this.lease = lease;
    this.refused = refused;
  }

  /** What a batch does at first. */
  public synchronized Verdict begin(boolean uncovers) {
    return state == State.PASSING ? pass(uncovers) : Verdict.TAG;
  }

  /**
   * What a batch does whose tags could not be written.
   *
   * @param sequenceId that no cell without a tag of this instance is at or below: the greatest that
   *     the region has given out
   * @param now by a clock that never goes back, in milliseconds
   */
  public synchronized Verdict failed(Failed batch, long sequenceId, long now) {
    if (!failing) {
      failing = true;
      failingSince = now;
    }
    switch (state) {
      case TAGGING -> {
        long waiting = Math.min(failingSince, refused.since(batch.write(), now));
        if (now - waiting < patience && !batch.absent()) {
          return Verdict.REFUSE;
        }
        state = State.MARKING;
        return Verdict.MARK;
      }
      case MARKING -> {
        return Verdict.REFUSE;
      }
      case MARKED -> {
        if (now - markedAt <= lease) {
          return Verdict.REFUSE;
        }
        state = State.PASSING;
        since = sequenceId;
        return pass(batch.uncovers());
      }
      default -> {
        return pass(batch.uncovers());
      }
    }
  }

  /** The token that stands for this instance's writes is in the catalog. */
  public synchronized void marked(long id, long now) {
    state = State.MARKED;
    token = id;
    markedAt = now;
  }

  /** The token could not be written: the next batch that fails tries again. */
  public synchronized void markFailed() {
    state = State.TAGGING;
  }

  /**
   * The index answers again.
   *
   * @param sequenceId the greatest that the region has given out
   * @param now by a clock that never goes back, in milliseconds
   * @return the build that this needs; null if nothing was marked, or if writes are still refused,
   *     for whose sake it may have been
   */
  public synchronized BuildState answered(long sequenceId, long now) {
    failing = false;
    if (state == State.TAGGING || state == State.MARKING || refused.areWaiting(now)) {
      return null;
    }
    boolean passed = state == State.PASSING;
    BuildState build =
        uncovered
            ? BuildState.ofEverything()
            : BuildState.since(token, passed ? since : sequenceId);
    state = State.TAGGING;
    uncovered = false;
    return build;
  }

  /** Whether a token of this instance stands for writes that may still come (rule CV5). */
  public synchronized boolean isPending() {
    return state != State.TAGGING;
  }

  /** Whether batches go on without tags. */
  public synchronized boolean isPassing() {
    return state == State.PASSING;
  }

  private Verdict pass(boolean uncovers) {
    uncovered |= uncovers;
    return Verdict.PASS;
  }
}
