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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.security.User;
import org.junit.jupiter.api.Test;

/** Ended queries are remembered for a while, and not too many of them. */
class KilledQueriesTest {
  private final AtomicLong clock = new AtomicLong();
  private final KilledQueries killed = new KilledQueries(clock::get);

  private static User user(String name) {
    return User.createUserForTesting(new Configuration(false), name, new String[0]);
  }

  private List<String> endedBy(String id) {
    return killed.endedBy(id).stream().map(User::getShortName).toList();
  }

  @Test
  void everybodyWhoEndedItIsKnown() {
    assertTrue(killed.isEmpty());
    killed.add("a", user("ana"));
    killed.add("a", user("ben"));
    killed.add("b", user("ben"));
    assertEquals(List.of("ana", "ben"), endedBy("a"));
    assertEquals(List.of(), endedBy("c"));
  }

  @Test
  void itIsForgottenAfterTenMinutes() {
    killed.add("a", user("ana"));
    clock.addAndGet(TimeUnit.MINUTES.toNanos(10));
    assertEquals(List.of("ana"), endedBy("a"));
    clock.incrementAndGet();
    assertEquals(List.of(), endedBy("a"));
    killed.add("b", user("ana"));
    assertFalse(killed.isEmpty());
  }

  @Test
  void theOldestGiveWay() {
    User ana = user("ana");
    for (int i = 0; i <= KilledQueries.MOST; i++) {
      killed.add("q" + i, ana);
    }
    assertEquals(List.of(), endedBy("q0"));
    assertEquals(List.of("ana"), endedBy("q1"));
    assertEquals(List.of("ana"), endedBy("q" + KilledQueries.MOST));
  }
}
