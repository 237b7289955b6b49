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
    clock.addAndGet(TimeUnit.MINUTES.toNanos(10) + 1);
    assertEquals(List.of(), endedBy("a"));
    assertTrue(killed.isEmpty());
    killed.add("b", user("ana"));
    assertFalse(killed.isEmpty());
  }

  @Test
  void eachCallWithTheIdKeepsIt() {
    killed.add("a", user("ana"));
    for (int i = 0; i < 3; i++) {
      clock.addAndGet(TimeUnit.MINUTES.toNanos(10));
      assertEquals(List.of("ana"), endedBy("a"));
    }
    clock.addAndGet(TimeUnit.MINUTES.toNanos(10) + 1);
    assertEquals(List.of(), endedBy("a"));
  }

  @Test
  void theOldestOfAUserGiveWay() {
    User ana = user("ana");
    for (int i = 0; i <= KilledQueries.MOST_OF_A_USER; i++) {
      killed.add("q" + i, ana);
    }
    assertEquals(List.of(), endedBy("q0"));
    assertEquals(List.of("ana"), endedBy("q1"));
    assertEquals(List.of("ana"), endedBy("q" + KilledQueries.MOST_OF_A_USER));
    killed.add("q2", ana); // known: nothing gives way
    assertEquals(List.of("ana"), endedBy("q1"));
  }

  @Test
  void aStrangersInventedIdsTakeNothingFromAnAdministrator() {
    killed.add("a", user("admin"));
    User stranger = user("stranger");
    for (int i = 0; i < 120; i++) {
      killed.add("invented" + i, stranger);
    }
    assertEquals(List.of("admin"), endedBy("a"));
  }

  @Test
  void manyUsersTakeFromWhoeverHasMost() {
    killed.add("a", user("admin"));
    for (int u = 0; u <= KilledQueries.MOST / KilledQueries.MOST_OF_A_USER; u++) {
      User stranger = user("stranger" + u);
      for (int i = 0; i < KilledQueries.MOST_OF_A_USER; i++) {
        killed.add(u + "invented" + i, stranger);
      }
    }
    assertEquals(KilledQueries.MOST, killed.size());
    assertEquals(List.of("admin"), endedBy("a"));
  }

  @Test
  void whatIsOverIsForgottenWithTheNextKill() {
    for (int i = 0; i < KilledQueries.MOST_OF_A_USER; i++) {
      killed.add("q" + i, user("ana"));
    }
    clock.addAndGet(TimeUnit.MINUTES.toNanos(10) + 1);
    killed.add("b", user("ben"));
    assertEquals(1, killed.size());
  }
}
