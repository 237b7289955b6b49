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
package org.lcindex.global.tag;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The numbers of a server's tags (rule TG2): a counter of 40 bits that begins anywhere, so no clock
 * has a part in it. A server process gives no number twice within 2<sup>40</sup> tags, which is
 * months. Two processes give one entry one number with a chance of 2<sup>-40</sup> for each pair of
 * its tags.
 *
 * <p>A number becomes a cell's timestamp, in the far future: whoever deletes an entry's row by hand
 * hides what has today's timestamp and earlier ones, so no tag, neither those that are there nor
 * those that come. The numbers of one process are near each other, so FAST_DIFF writes three bytes
 * of them, and five where many processes have written. Thread safe.
 */
@InterfaceAudience.Private
public final class TagNumbers implements LongSupplier {
  private static final long FUTURE = 1L << 61;
  private static final long MASK = (1L << 40) - 1;

  private final AtomicLong last;

  /** Begins anywhere. */
  public TagNumbers() {
    this(ThreadLocalRandom.current().nextLong());
  }

  TagNumbers(long last) {
    this.last = new AtomicLong(last);
  }

  @Override
  public long getAsLong() {
    return FUTURE + (last.incrementAndGet() & MASK);
  }
}
