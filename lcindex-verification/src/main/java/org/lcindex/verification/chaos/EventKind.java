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
package org.lcindex.verification.chaos;

import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.lcindex.verification.common.EnumWords;

/** What can happen to a cluster, and how often compared with the others. */
enum EventKind {
  /** SIGKILL to a region server, now and then in the middle of something; then it starts again. */
  KILL(4),
  /** A region server stops in good order and starts again. */
  RESTART(2),
  /** SIGSTOP and SIGCONT within a ZooKeeper session. */
  PAUSE(2),
  /** SIGSTOP beyond the end of a session: the server is given up while it cannot know. */
  FREEZE(2),
  MOVE(4),
  BALANCE(1),
  SPLIT(4),
  MERGE(4),
  FLUSH(3),
  COMPACT(3),
  MAJOR_COMPACT(2),
  ADD_INDEX(3),
  DROP_INDEX(2),
  BULK_LOAD(3),
  /** A snapshot is cloned to a second table, which is queried and dropped. */
  CLONE(2),
  /** A snapshot is restored right after it was taken, while nobody writes. */
  RESTORE(1),
  /** As a restore, while somebody else enables and disables the table; then a server may end. */
  RESTORE_RACED(1),
  /** A family's VERSIONS, MIN_VERSIONS and KEEP_DELETED_CELLS change. */
  ALTER_FAMILY(2),
  /** Cells with rights of their own, of which a global index may have no entry. */
  GUARDED_ROWS(2),
  /** The catalog of global indexes is deleted by hand; the master makes it again. */
  LOSE_CATALOG(1),
  /** All index files of a server are deleted. */
  WIPE(2),
  /** Bytes of index files change, or files are cut or deleted. */
  CORRUPT(4),
  /** Clients open scanners and are not heard of again; their leases end. */
  VANISH(2),
  /** The disk with the index files of a server is full for a while. */
  FULL_DISK(3),
  /** The disk with the index files of a server does not come back from reads, or from anything. */
  HUNG_DISK(3),
  /** That disk answers with errors. */
  FAILING_DISK(3),
  /** A region of a global index's entries, or of the catalog, moves. */
  MOVE_ENTRIES(3),
  /** A region of entries is split, or two are merged. */
  DIVIDE_ENTRIES(3),
  COMPACT_ENTRIES(2),
  /** A global index is dropped, created or built anew. */
  GLOBAL_INDEX(3),
  /** The master ends and starts again. */
  MASTER(2),
  /** A version is pushed to the store; mostly a client or a server ends or regions move amid it. */
  PUSH_VERSION(4),
  /** A pushed version is made current, or an old one, and old ones are deleted. */
  SWAP_VERSION(4),
  /** The version before is made current again. */
  ROLLBACK_VERSION(2),
  /** A push hangs while its store, another one, is deleted and made again; then it goes on. */
  LATE_PUSH(1);

  /** Those of the versioned store. */
  static final Set<EventKind> OF_STORES =
      EnumSet.of(PUSH_VERSION, SWAP_VERSION, ROLLBACK_VERSION, LATE_PUSH);

  private final int weight;

  EventKind(int weight) {
    this.weight = weight;
  }

  /** Draws one of some kinds by weight. */
  static EventKind draw(Set<EventKind> from, Random random) {
    int place = random.nextInt(from.stream().mapToInt(k -> k.weight).sum());
    for (EventKind kind : from) {
      place -= kind.weight;
      if (place < 0) {
        return kind;
      }
    }
    throw new AssertionError(from);
  }

  /** Lower case with dashes, as options and reports have it. */
  @Override
  public String toString() {
    return EnumWords.of(this);
  }
}
