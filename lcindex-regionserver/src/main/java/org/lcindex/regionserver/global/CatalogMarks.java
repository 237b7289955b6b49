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

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.global.coverage.ServerCatalog;
import org.lcindex.rpc.caller.CauseText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks in the catalog, by the server's thread for it. This instance of the region remembers what
 * it has marked. Thread safe.
 */
final class CatalogMarks implements Marks {
  private static final Logger LOG = LoggerFactory.getLogger(CatalogMarks.class);

  private final RegionInfo region;
  private final ServerCatalog catalog;
  private final StandingProblems problems;
  private final Map<Integer, Set<Reason>> marked = new TreeMap<>();

  CatalogMarks(RegionInfo region, ServerCatalog catalog, StandingProblems problems) {
    this.region = region;
    this.catalog = catalog;
    this.problems = problems;
  }

  /** The rows of a region. */
  static KeyRange range(RegionInfo region) {
    byte[] start = region.getStartKey();
    byte[] end = region.getEndKey();
    return new KeyRange(
        start.length == 0 ? null : start, true, end.length == 0 ? null : end, end.length == 0);
  }

  @Override
  public CompletableFuture<Long> mark(EntryMaker index, Reason reason) {
    Token token = Catalog.token(range(region), reason);
    return catalog
        .submit(
            () -> {
              catalog.catalog().mark(row(index), token);
              return token.id();
            })
        .whenComplete((id, failure) -> told(index, reason, failure));
  }

  @Override
  public CompletableFuture<List<Long>> mark(
      EntryMaker index, Reason reason, List<KeyRange> ranges) {
    List<Token> tokens = ranges.stream().map(range -> Catalog.token(range, reason)).toList();
    return catalog
        .submit(
            () -> {
              if (!catalog.catalog().mark(row(index), tokens)) {
                throw new NoRoomException(index);
              }
              return tokens.stream().map(Token::id).toList();
            })
        .whenComplete(
            (ids, failure) ->
                told(index, reason, failure instanceof NoRoomException ? null : failure));
  }

  @Override
  public void takeBack(EntryMaker index, List<Long> tokens) {
    catalog
        .submit(
            () -> {
              catalog.catalog().takeBack(row(index), tokens);
              return tokens;
            })
        .whenComplete(
            (done, failure) -> {
              if (failure != null) {
                LOG.debug("Tokens of {} that others stand for stay", index, failure);
              }
            });
  }

  private byte[] row(EntryMaker index) {
    return GlobalTables.catalogRow(region.getTable(), index.index());
  }

  private synchronized void told(EntryMaker index, Reason reason, Throwable failure) {
    if (failure != null) {
      problems.report(
          "marking "
              + region.getRegionNameAsString()
              + " as uncovered in the global index "
              + index
              + " ("
              + reason
              + "): "
              + CauseText.line(failure)
              + "; writes that cannot have their entries are refused until "
              + GlobalTables.CATALOG
              + " takes the mark");
      return;
    }
    problems.clear();
    if (marked.computeIfAbsent(index.number(), n -> EnumSet.noneOf(Reason.class)).add(reason)) {
      LOG.warn(
          "LCIndex: region {}: rows are written without entries in the global index {} ({})",
          region.getRegionNameAsString(),
          index,
          reason);
    }
  }

  /** Why this instance has marked an index. */
  synchronized Set<Reason> reasons(EntryMaker index) {
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    reasons.addAll(marked.getOrDefault(index.number(), Set.of()));
    return reasons;
  }
}
