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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.junit.jupiter.api.Test;

/** Half of the handlers wait for entries, and no more. */
class WritePermitsTest {
  private static WritePermits of(int handlers) {
    Configuration conf = new Configuration(false);
    conf.setInt(HConstants.REGION_SERVER_HANDLER_COUNT, handlers);
    return WritePermits.of(conf);
  }

  @Test
  void half() {
    WritePermits permits = of(5);
    assertEquals(2, permits.most());
    assertTrue(permits.tryTake());
    assertTrue(permits.tryTake());
    assertFalse(permits.tryTake());
    assertEquals(2, permits.taken());
    permits.release();
    assertTrue(permits.tryTake());
  }

  /** All that write would wait, and none were left to write the entries of others. */
  @Test
  void handlersThatOnlyReadDoNotCount() {
    Configuration conf = new Configuration(false);
    conf.setInt(HConstants.REGION_SERVER_HANDLER_COUNT, 30);
    conf.setFloat(WritePermits.READ_SHARE, 0.7f);
    assertEquals(4, WritePermits.of(conf).most());
    conf.setFloat(WritePermits.READ_SHARE, 1);
    assertEquals(1, WritePermits.of(conf).most());
  }

  @Test
  void oneAtLeast() {
    assertEquals(1, of(1).most());
  }
}
