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
package org.lcindex.query.text;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.lcindex.query.TableIndexStatus;

/**
 * How long builds will take, for somebody who looks again and again. What one look estimates jumps:
 * a rate that was measured over a second or two says little. So nothing is told before looks some
 * seconds apart say about the same, and what is told then changes by a limited share with each
 * look. When work comes in addition, it begins anew. For one thread.
 */
public final class SteadyEstimate {
  /** Between two looks that agree. */
  private static final double LEAST_SECONDS = 1.5;

  /** Estimates that agree differ by less than this factor. */
  private static final double AGREES = 2;

  /** What is told changes by this share in two seconds, at most, besides the time that passes. */
  private static final double CHANGE = 0.25;

  private static final double CHANGE_SECONDS = 2;

  /** So much more work is other work. */
  private static final double MORE = 1.1;

  /** For how long nothing may be known before nothing is told. */
  private static final double MEMORY_SECONDS = 10;

  private final LongSupplier nanoClock;
  private long bytesBefore = -1;
  private double candidate = Double.NaN;
  private double candidateAt;
  private double told = Double.NaN;
  private double toldAt;
  private double knownAt;

  /** An estimate; the clock is {@code System::nanoTime}. */
  public SteadyEstimate(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Seconds left, as of this look; empty when that is not known. */
  public OptionalLong secondsLeft(TableIndexStatus status) {
    return secondsLeft(status.buildBytesLeft(), status.secondsLeft());
  }

  /**
   * The time to tell at this look.
   *
   * @param bytesLeft that builds have yet to read
   * @param look what this look by itself estimates, in seconds
   */
  public OptionalLong secondsLeft(long bytesLeft, OptionalLong look) {
    double now = nanoClock.getAsLong() / (double) TimeUnit.SECONDS.toNanos(1);
    if (bytesLeft == 0) {
      forget();
      return look;
    }
    if (bytesBefore >= 0 && bytesLeft > MORE * bytesBefore) {
      forget();
    }
    bytesBefore = bytesLeft;
    if (look.isPresent()) {
      knownAt = now;
      learn(now, Math.max(1, look.getAsLong()));
    } else if (!Double.isNaN(told) && now - knownAt > MEMORY_SECONDS) {
      forget();
    }
    return Double.isNaN(told)
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(1, Math.round(told - (now - toldAt))));
  }

  private void learn(double now, double look) {
    if (!Double.isNaN(told)) {
      double expected = Math.max(1, told - (now - toldAt));
      double most = Math.pow(1 + CHANGE, (now - toldAt) / CHANGE_SECONDS);
      told = Math.max(expected / most, Math.min(expected * most, look));
      toldAt = now;
    } else if (Double.isNaN(candidate)) {
      candidate = look;
      candidateAt = now;
    } else if (now - candidateAt >= LEAST_SECONDS) {
      double expected = Math.max(1, candidate - (now - candidateAt));
      if (look < AGREES * expected && expected < AGREES * look) {
        told = look;
        toldAt = now;
      }
      candidate = look;
      candidateAt = now;
    }
  }

  private void forget() {
    bytesBefore = -1;
    candidate = Double.NaN;
    told = Double.NaN;
  }
}
