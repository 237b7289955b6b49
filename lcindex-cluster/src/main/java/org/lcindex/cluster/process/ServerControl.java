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
package org.lcindex.cluster.process;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;

/** Ends, starts, pauses and resumes single servers, and writes it down. Thread safe. */
record ServerControl(ClusterRecord record, Consumer<String> progress) {
  private static final Duration GRACEFUL_LIMIT = Duration.ofSeconds(60);
  private static final Duration SIGNAL_LIMIT = Duration.ofSeconds(2);
  private static final Duration KILL_LIMIT = Duration.ofSeconds(10);

  void kill(Member which) throws IOException {
    record.changing(
        () -> {
          Member member = alive(which);
          member.process().kill();
          awaitEnd(member, KILL_LIMIT);
        });
  }

  void stop(Member which) throws IOException {
    record.changing(
        () -> {
          Member member = alive(which);
          member.process().terminate();
          awaitEnd(member, GRACEFUL_LIMIT);
        });
  }

  private void awaitEnd(Member member, Duration limit) throws IOException {
    Waiting.until(
        limit, () -> member.name() + " ends; if it does not, kill it", () -> !member.alive());
    record.write(member.with((OsProcess) null));
  }

  /** Without the lock: nothing is written down, and a paused server is as good as a dead one. */
  void expire(Member which) throws IOException {
    try (Presence presence = new Presence(client())) {
      presence.endOf(current(which).port("rpc"));
    }
  }

  /** The next master need not wait for the end of the killed one's session. */
  void killMaster(Member which) throws IOException {
    kill(which);
    try (Presence presence = new Presence(client())) {
      presence.endOfMaster();
    }
  }

  private Configuration client() {
    return SiteFiles.client(record.files(), record.state());
  }

  void start(Member which, Guard guard) throws IOException {
    record.changing(
        () -> {
          Member member = current(which);
          if (member.alive()) {
            throw new IOException(
                member.name() + " is running, as process " + member.process().pid());
          }
          new ClusterStarter(record, guard, progress).startAgain(member);
        });
  }

  void pause(Member which) throws IOException {
    record.changing(
        () -> {
          OsProcess process = alive(which).process();
          process.pause();
          // Busy threads take a moment; where there is no /proc nobody can tell.
          Waiting.holdsWithin(SIGNAL_LIMIT, process::paused);
        });
  }

  void resume(Member which) throws IOException {
    record.changing(
        () -> {
          OsProcess process = alive(which).process();
          process.resume();
          Waiting.holdsWithin(SIGNAL_LIMIT, () -> !process.paused());
        });
  }

  /** The member as it is written down now. */
  private Member current(Member which) {
    return record.state().find(which.role(), which.number()).orElseThrow();
  }

  private Member alive(Member which) throws IOException {
    Member member = current(which);
    if (!member.alive()) {
      throw new IOException(member.name() + " is not running; start it first");
    }
    return member;
  }
}
