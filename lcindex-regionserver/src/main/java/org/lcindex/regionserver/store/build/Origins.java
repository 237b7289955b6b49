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
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.regionserver.disk.Claims;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.store.view.OpenIndexes;

/**
 * Which HFiles the open stores of this server show, directly, by reference or by link, and which of
 * them a job is indexing. Index files are deleted only when no store claims them, and two stores
 * that show one HFile (the daughters of a split, a table and its clone) do not index it twice.
 * Thread safe.
 */
public final class Origins implements Claims {
  /**
   * What a store claims.
   *
   * @param indexed its open index files
   */
  private record Claim(OpenIndexes indexed, Set<HFileOrigin> origins) {}

  private final Map<IndexedFamily, Claim> claims = new ConcurrentHashMap<>();
  private final Map<HFileOrigin, RunningJobs> indexing = new ConcurrentHashMap<>();
  private final AtomicLong comings = new AtomicLong();
  private final Consumer<RegionInfo> lookAgain;

  /**
   * @param lookAgain asks for a reconciliation of a region
   */
  public Origins(Consumer<RegionInfo> lookAgain) {
    this.lookAgain = lookAgain;
  }

  /** Replaces what a store claims. */
  void claim(IndexedFamily store, OpenIndexes indexed, Collection<HFileOrigin> origins) {
    if (claims.put(store, new Claim(indexed, Set.copyOf(origins))) == null) {
      comings.incrementAndGet();
    }
  }

  /** The store is closed. */
  public void leave(IndexedFamily store) {
    claims.remove(store);
    comings.incrementAndGet();
    indexing.values().removeIf(jobs -> jobs.store() == store);
  }

  @Override
  public boolean isClaimed(HFileOrigin origin) {
    return claims.values().stream().anyMatch(claim -> claim.origins().contains(origin));
  }

  @Override
  public Set<HFileOrigin> claimed() {
    Set<HFileOrigin> all = new HashSet<>();
    claims.values().forEach(claim -> all.addAll(claim.origins()));
    return all;
  }

  @Override
  public void evict(HFileOrigin origin) {
    for (Claim claim : claims.values()) {
      for (HFileIndex index : claim.indexed().all()) {
        if (index.origin().equals(origin)) {
          claim.indexed().remove(index);
        }
      }
    }
  }

  @Override
  public void evicted(HFileOrigin origin) {
    claims.forEach(
        (store, claim) -> {
          if (claim.origins().contains(origin)) {
            lookAgain.accept(store.region());
          }
        });
  }

  /** How many stores have come or gone so far. */
  long comings() {
    return comings.get();
  }

  /** The ids of all indexes that a store with this HFile wants. */
  Set<String> wantedIndexes(HFileOrigin origin) {
    return wantedIndexes(Set.of(origin)).get(origin);
  }

  /** The ids of all indexes that stores with these HFiles want, by HFile. */
  Map<HFileOrigin, Set<String>> wantedIndexes(Set<HFileOrigin> origins) {
    Map<HFileOrigin, Set<String>> wanted = new HashMap<>();
    origins.forEach(origin -> wanted.put(origin, new HashSet<>()));
    claims.forEach((store, claimed) -> addWanted(store, claimed, wanted));
    return wanted;
  }

  private static void addWanted(
      IndexedFamily store, Claim claim, Map<HFileOrigin, Set<String>> wanted) {
    List<String> defined = store.definitions().stream().map(IndexDefinition::id).toList();
    boolean any = false;
    for (HFileOrigin origin : wanted.keySet()) {
      if (claim.origins().contains(origin)) {
        wanted.get(origin).addAll(defined);
        any = true;
      }
    }
    // What was dropped a moment ago may still be open.
    for (HFileIndex index : any ? claim.indexed().all() : List.<HFileIndex>of()) {
      Set<String> ids =
          claim.origins().contains(index.origin()) ? wanted.get(index.origin()) : null;
      if (ids != null) {
        index.columns().forEach(column -> ids.add(column.definition().id()));
      }
    }
  }

  /** Reserves the work on an HFile for a store's jobs; false when another store is at it. */
  boolean beginIndexing(HFileOrigin origin, RunningJobs jobs) {
    RunningJobs other = indexing.putIfAbsent(origin, jobs);
    return other == null || other == jobs;
  }

  /** Ends the reservation; the stores that may have waited for it. */
  Set<IndexedFamily> endIndexing(HFileOrigin origin, RunningJobs jobs) {
    Set<IndexedFamily> waiting = new HashSet<>();
    if (indexing.remove(origin, jobs)) {
      claims.forEach(
          (other, claim) -> {
            if (other != jobs.store() && claim.origins().contains(origin)) {
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
        .values()
        .forEach(claim -> claim.indexed().all().forEach(i -> used.put(i.origin(), i.dir())));
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
  public boolean isBeingBuilt(HFileOrigin origin) {
    RunningJobs jobs = indexing.get(origin);
    return jobs != null && jobs.isBuilding(origin);
  }
}
