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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Coprocessor;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CoprocessorDescriptor;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.security.Superusers;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.Explanation;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryPath;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.path.ChosenPath;
import org.lcindex.regionserver.OtherObserver;
import org.lcindex.regionserver.OtherObserver.Deed;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.IndexException;

/**
 * An observer of others does to scans what it does not do to Gets. Beside it nobody is answered by
 * a global index, a superuser neither: each form of a query has the plain scan's answer.
 */
class BesideObserversTest {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final byte[] HIDDEN = Bytes.toBytes("z");
  private static final String FEW = "v = 'v5'";
  private static final Map<String, QueryPath> BY_FORCE =
      Map.of(
          FEW,
          QueryPath.GLOBAL,
          "n between 3 and 9 or v = 'v6'",
          QueryPath.GLOBAL,
          "v = 'v5' and n < 150",
          QueryPath.GRID);

  /** The indexes, and cells by which the observer hides every third row. */
  private static void create(QueriedGlobalTable of) throws Exception {
    for (int i = 0; i < QueriedGlobalTable.ROWS; i += 3) {
      of.base.put(new Put(QueriedGlobalTable.row(i)).addColumn(GlobalTable.FAMILY, HIDDEN, HIDDEN));
    }
    LCIndexAdmin admin = new LCIndexAdmin(of.plain);
    admin.createIndexes(
        of.name,
        "f:v STRING GLOBAL",
        "f:n LONG GLOBAL BUCKETS 4",
        "GLOBAL GRID(f:v STRING, f:n LONG) BITS 2,2");
    of.descriptor = of.base.getDescriptor();
  }

  @ParameterizedTest
  @EnumSource(
      value = Deed.class,
      names = {"HIDE_ODD_ROWS", "FILTER_OR_MISSING"})
  void everyFormHasTheAnswerOfThePlainScan(Deed deed) throws Exception {
    try (QueriedGlobalTable table =
            new QueriedGlobalTable(kind -> {}, BesideObserversTest::create);
        Admin admin = table.plain.getAdmin()) {
      assertTrue(Superusers.isSuperUser(User.getCurrent()));
      for (Map.Entry<String, QueryPath> one : BY_FORCE.entrySet()) {
        assertFalse(table.rows(one.getKey(), QueryPath.PLAIN).isEmpty());
        table.check(one.getKey(), one.getValue());
      }
      assertEquals(List.of(), told(table));
      int all = table.rows(FEW, QueryPath.PLAIN).size();
      admin.modifyTable(
          TableDescriptorBuilder.newBuilder(admin.getDescriptor(table.name))
              .setCoprocessor(OtherObserver.doing(deed, "f", "z"))
              .build());
      assertTold(table, OtherObserver.class.getName());
      List<String> shown = table.rows(FEW, QueryPath.PLAIN);
      assertTrue(shown.size() < all, deed + " hides rows");
      assertEquals(shown, table.rows(FEW, QueryPath.AUTO));
      SplittableRandom random = new SplittableRandom(5);
      for (Map.Entry<String, QueryPath> one : BY_FORCE.entrySet()) {
        // Servers of entries know a descriptor's coprocessors as long as the coverage.
        Await.until(
            LIMIT,
            () -> "servers of entries know the observer",
            () -> table.check(one.getKey(), QueryPath.AUTO).path().path().equals(ChosenPath.LOCAL));
        ChosenPath path = table.check(one.getKey(), QueryPath.AUTO).path();
        assertTrue(path.why().contains(OtherObserver.class.getName()), path::why);
        assertTrue(path.remedy().contains("take that coprocessor out"), path::remedy);
        table.check(one.getKey(), QueryPath.LOCAL);
        GlobalQueryTest.others(table, one.getKey(), QueryPath.AUTO, random);
        Mdrq forced = table.query(one.getKey(), one.getValue()).build();
        for (String told :
            List.of(
                refused(() -> table.client.scan(forced).close()),
                refused(() -> table.client.count(forced)),
                refused(() -> table.client.aggregate(forced, "n")),
                refused(() -> table.client.page(forced, 10, null)),
                refused(() -> table.client.narrowed(forced)))) {
          assertTrue(told.contains("its global indexes answer nobody. Remedy: take that"), told);
          assertTrue(told.endsWith("; or use lcindex.path=auto"), told);
        }
      }
    }
  }

  /**
   * A server of entries may learn of an observer later than the region that has it: within a lease
   * after an alter, or while servers are restarted that get it by their configuration.
   */
  @Test
  void anObserverThatOnlyTheBaseRegionKnows() throws Exception {
    try (QueriedGlobalTable table =
        new QueriedGlobalTable(kind -> {}, BesideObserversTest::create)) {
      List<String> all = table.rows(FEW, QueryPath.PLAIN);
      CoprocessorDescriptor hiding = OtherObserver.doing(Deed.HIDE_ODD_ROWS, "f", "z");
      Configuration settings = new Configuration(SharedCluster.get().configuration());
      hiding.getProperties().forEach(settings::set);
      for (HRegion region : SharedCluster.get().regions(table.name)) {
        region.getCoprocessorHost().load(OtherObserver.class, Coprocessor.PRIORITY_USER, settings);
      }
      assertTrue(table.rows(FEW, QueryPath.PLAIN).size() < all.size());
      assertTold(table, "may hide rows: its global indexes answer nobody");
      SplittableRandom random = new SplittableRandom(6);
      for (Map.Entry<String, QueryPath> one : BY_FORCE.entrySet()) {
        table.check(one.getKey(), QueryPath.AUTO);
        Explanation told = table.check(one.getKey(), one.getValue());
        assertEquals(one.getValue().attribute(), told.path().path(), "the index was asked");
        GlobalQueryTest.others(table, one.getKey(), one.getValue(), random);
      }
    }
  }

  /** What status says is wrong with global indexes that are all built, which a wait waits for. */
  private static List<String> told(QueriedGlobalTable table) throws Exception {
    try (LCIndexAdmin admin = new LCIndexAdmin(table.plain)) {
      TableIndexStatus status = admin.waitUntilBuilt(table.name, LIMIT);
      for (GlobalStatus index : status.globalIndexes()) {
        assertEquals(GlobalState.COVERED, index.state(), index::toString);
      }
      return status.problems().stream()
          .filter(problem -> problem.contains("answer nobody"))
          .toList();
    }
  }

  /** Status says why no query asks them, once, and what to do. */
  private static void assertTold(QueriedGlobalTable table, String why) throws Exception {
    List<String> told = told(table);
    assertEquals(1, told.size(), told::toString);
    assertTrue(told.get(0).contains(why), told::toString);
    assertTrue(told.get(0).contains("Take that coprocessor out"), told::toString);
  }

  /** A query. */
  @FunctionalInterface
  private interface Asked {
    void run() throws Exception;
  }

  private static String refused(Asked query) {
    return assertThrows(IndexException.class, query::run).getMessage();
  }
}
