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
package org.lcindex.regionserver.store.build;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.regionserver.disk.Claims;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.store.StoreIndex;

/**
 * Which HFiles the open stores of this server show, directly, by reference or by link, and which of
 * them a job is indexing. Index files are deleted only when no store claims them, and two stores
 * that show one HFile (the daughters of a split, a table and its clone) do not index it twice.
 * Thread safe.
 */
@InterfaceAudience.Private
public final class Origins implements Claims {
  private final Map<StoreIndex, Set<HFileOrigin>> claims = new ConcurrentHashMap<>();
  private final Map<HFileOrigin, StoreIndex> indexing = new ConcurrentHashMap<>();
  private final AtomicLong comings = new AtomicLong();

  /** Replaces what a store claims. */
  void claim(StoreIndex store, Collection<HFileOrigin> origins) {
    if (claims.put(store, Set.copyOf(origins)) == null) {
      comings.incrementAndGet();
    }
  }

  /** The store is closed. */
  public void leave(StoreIndex store) {
    claims.remove(store);
    comings.incrementAndGet();
    indexing.values().removeIf(store::equals);
  }

  @Override
  public boolean isClaimed(HFileOrigin origin) {
    return claims.values().stream().anyMatch(claimed -> claimed.contains(origin));
  }

  @Override
  public Set<HFileOrigin> claimed() {
    Set<HFileOrigin> all = new HashSet<>();
    claims.values().forEach(all::addAll);
    return all;
  }

  @Override
  public void evict(HFileOrigin origin) {
    claims.keySet().forEach(store -> store.evict(origin));
  }

  /** How many stores have come or gone so far. */
  long comings() {
    return comings.get();
  }

  /** The ids of all indexes that a store with this HFile wants. */
  Set<String> wantedIndexes(HFileOrigin origin) {
    return wantedIndexes(Set.of(origin)).get(origin);
  }

  /** The same of several HFiles: of each a set. */
  Map<HFileOrigin, Set<String>> wantedIndexes(Set<HFileOrigin> origins) {
    Map<HFileOrigin, Set<String>> wanted = new HashMap<>();
    origins.forEach(origin -> wanted.put(origin, new HashSet<>()));
    claims.forEach((store, claimed) -> addWanted(store, claimed, wanted));
    return wanted;
  }

  private static void addWanted(
      StoreIndex store, Set<HFileOrigin> claimed, Map<HFileOrigin, Set<String>> wanted) {
    List<String> defined = store.definitions().stream().map(IndexDefinition::id).toList();
    boolean any = false;
    for (HFileOrigin origin : wanted.keySet()) {
      if (claimed.contains(origin)) {
        wanted.get(origin).addAll(defined);
        any = true;
      }
    }
    // What was dropped a moment ago may still be open.
    for (HFileIndex index : any ? store.openIndexes() : List.<HFileIndex>of()) {
      Set<String> ids = claimed.contains(index.origin()) ? wanted.get(index.origin()) : null;
      if (ids != null) {
        index.columns().forEach(column -> ids.add(column.definition().id()));
      }
    }
  }

  /** Reserves the work on an HFile; false when another store is at it. */
  boolean beginIndexing(HFileOrigin origin, StoreIndex store) {
    StoreIndex other = indexing.putIfAbsent(origin, store);
    return other == null || other == store;
  }

  /** Ends the reservation; the stores that may have waited for it. */
  Set<StoreIndex> endIndexing(HFileOrigin origin, StoreIndex store) {
    Set<StoreIndex> waiting = new HashSet<>();
    if (indexing.remove(origin, store)) {
      claims.forEach(
          (other, claimed) -> {
            if (other != store && claimed.contains(origin)) {
              waiting.add(other);
            }
          });
    }
    return waiting;
  }

  /** The directory from which each HFile's index is open. */
  Map<HFileOrigin, Path> directoriesInUse() {
    Map<HFileOrigin, Path> used = new HashMap<>();
    claims
        .keySet()
        .forEach(store -> store.openIndexes().forEach(i -> used.put(i.origin(), i.dir())));
    return used;
  }

  @Override
  public boolean isBeingIndexed(HFileOrigin origin) {
    return indexing.containsKey(origin);
  }

  /**
   * Whether a job of this server makes the HFile's index files. One that only looks for them on
   * other servers does not: two servers would wait for each other.
   */
  boolean isBeingBuilt(HFileOrigin origin) {
    StoreIndex store = indexing.get(origin);
    return store != null && store.jobs().isBuilding(origin);
  }
}
