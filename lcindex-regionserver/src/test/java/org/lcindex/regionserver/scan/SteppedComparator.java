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
package org.lcindex.regionserver.scan;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;

/**
 * A comparator that no row key equals, and that has the server's thread wait at the first one until
 * a test in this JVM lets it go on. For one scan of one test at a time.
 */
public final class SteppedComparator extends ByteArrayComparable {
  private static CountDownLatch released;
  private static AtomicInteger rows;

  /** Before a test's scan. */
  static synchronized void begin() {
    released = new CountDownLatch(1);
    rows = new AtomicInteger();
  }

  static void release() {
    released.countDown();
  }

  /** Rows that were asked about. */
  static int rows() {
    return rows.get();
  }

  SteppedComparator() {
    super(new byte[0]);
  }

  /** As HBase makes it of bytes. */
  public static SteppedComparator parseFrom(byte[] bytes) {
    return new SteppedComparator();
  }

  @Override
  public byte[] toByteArray() {
    return new byte[0];
  }

  @Override
  public int compareTo(byte[] value, int offset, int length) {
    rows.incrementAndGet();
    try {
      released.await(3, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 1;
  }
}
