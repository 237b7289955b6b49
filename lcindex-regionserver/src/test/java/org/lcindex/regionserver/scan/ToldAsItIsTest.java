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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.UnknownScannerException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.ForwardingLocalFiles.Operation;
import org.lcindex.plan.Decline.Reason;
import org.lcindex.predicate.TopRows;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.scan.delivering.IndexRegionScannerTest;
import org.lcindex.rpc.PlanReport;

/**
 * A scan for which an index was chosen, and which HBase answers after all: it must say so, to
 * whoever asks how it was served, and be refused if it forces the index.
 */
class ToldAsItIsTest {
  private static final String ID = "q";
  private static final int ROWS = 200;

  private LocalRegion local;

  @BeforeEach
  void open() throws IOException {
    local =
        new LocalRegion(
            // Nobody reads index files but the queries.
            IndexRegionScannerTest.table(4 << 20, ConfigKeys.SHARED_ROWS_PAUSE.name(), "-1"),
            ConfigKeys.LOCAL_FILES_CLASS.name(),
            SwitchableFiles.class.getName());
    for (int i = 0; i < ROWS; i++) {
      local.region().put(IndexRegionScannerTest.put(i, i, 1));
    }
    local.flushAndIndex();
  }

  @AfterEach
  void close() throws IOException {
    local.close();
  }

  private static Scan scan(String mode) {
    Scan scan = IndexRegionScannerTest.priceBelow(50);
    scan.addFamily(Bytes.toBytes("f"));
    scan.setAttribute(LCIndexConstants.SCAN_QUERY_ID, Bytes.toBytes(ID));
    return scan.setAttribute(LCIndexConstants.SCAN_MODE, Bytes.toBytes(mode));
  }

  private static Scan firstRows(String mode) {
    IndexDefinition index = IndexDefinition.parse("f:price LONG", null);
    TopRows wanted = new TopRows(index.family(), index.qualifier(), index.codec(), false, 10);
    return scan(mode).setAttribute(LCIndexConstants.SCAN_TOP, wanted.toByteArray());
  }

  private PlanReport plan() {
    List<PlanReport> plans = local.interceptor().records().recentPlans().reports(ID, null);
    assertEquals(1, plans.size(), plans::toString);
    return plans.get(0);
  }

  private void isPlain(Reason reason, String why) {
    PlanReport plan = plan();
    assertEquals(PlanReport.Path.PLAIN, plan.path(), plan::toString);
    assertEquals(reason, plan.declined().reason(), plan::toString);
    assertTrue(plan.declined().why().contains(why), plan::toString);
    assertEquals(1, local.count(Counter.SCANS_FELL_BACK));
  }

  private void isRefused(Scan forced, String why) {
    DoNotRetryIOException refused =
        assertThrows(DoNotRetryIOException.class, () -> local.answer(forced));
    isRefusal(refused, why);
  }

  private static void isRefusal(DoNotRetryIOException refused, String why) {
    String text = refused.getMessage();
    assertTrue(text.startsWith("lcindex.mode=force, but no index can serve the scan"), text);
    assertTrue(text.contains(why), text);
  }

  @Test
  void anIndexThatServesIsTold() throws IOException {
    assertEquals(local.answer(scan("forbid")), local.answer(scan("auto")));
    assertEquals(
        PlanReport.Path.INDEX,
        local.interceptor().records().recentPlans().reports(ID, null).get(1).path());
  }

  /** A scan that has a bug where planning looks at it. */
  private static Scan unplannable(Scan scan) throws IOException {
    return new Scan(scan) {
      @Override
      public boolean isNeedCursorResult() {
        throw new IllegalStateException("a planted bug");
      }
    };
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void planningFails(boolean first) throws IOException {
    List<String> plain =
        local.answer(scan("forbid").setAttribute(LCIndexConstants.SCAN_QUERY_ID, null));
    Scan scan = unplannable(first ? firstRows("auto") : scan("auto"));
    try (RegionScanner scanner = local.open(scan)) {
      assertEquals(plain, LocalRegion.rest(scanner));
    }
    isPlain(Reason.FAILURE, "planning it failed: java.lang.IllegalStateException: a planted bug");
    assertEquals(1, local.count(Counter.SCANS_FELL_BACK_FAILURE));
    assertEquals(1, local.count(Counter.FAILURES_BUG));
    Scan forced = unplannable(first ? firstRows("force") : scan("force"));
    isRefusal(
        assertThrows(DoNotRetryIOException.class, () -> local.open(forced).close()),
        "a planted bug");
  }

  /** A scan that has a bug which shows when its scanner is opened. */
  private static final class Unopenable extends Scan {
    private boolean planned;

    Unopenable(Scan scan) throws IOException {
      super(scan);
    }

    @Override
    public byte[] getAttribute(String name) {
      if (planned && name.equals(LCIndexConstants.SCAN_AGGREGATE)) {
        throw new IllegalStateException("a planted bug");
      }
      return super.getAttribute(name);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void openingFails(boolean planOnly) throws IOException {
    Unopenable scan = new Unopenable(scan("auto"));
    if (planOnly) {
      scan.setAttribute(LCIndexConstants.SCAN_EXPLAIN, Bytes.toBytes("plan"));
    }
    local.interceptor().prepare(scan);
    scan.planned = true;
    RegionScanner core = local.region().getScanner(scan);
    try (RegionScanner scanner = local.interceptor().intercept(scan, core)) {
      assertEquals(planOnly ? 0 : 100, LocalRegion.rest(scanner).size());
    }
    isPlain(Reason.FAILURE, "opening it failed: java.lang.IllegalStateException: a planted bug");
    assertEquals(0, local.count(Counter.SCANS_INDEXED));
    assertEquals(1, local.count(Counter.SCANS_FELL_BACK_FAILURE));
    assertEquals(1, local.count(Counter.FAILURES_BUG));
  }

  @Test
  void openingAForcedScanFails() throws IOException {
    Unopenable forced = new Unopenable(scan("force"));
    local.interceptor().prepare(forced);
    forced.planned = true;
    RegionScanner core = local.region().getScanner(forced);
    isRefusal(
        assertThrows(
            DoNotRetryIOException.class, () -> local.interceptor().intercept(forced, core)),
        "opening it failed");
    assertThrows(UnknownScannerException.class, () -> core.nextRaw(new ArrayList<>()), "is closed");
    assertEquals(List.of(), local.interceptor().records().recentPlans().reports(ID, null));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anotherCoprocessorReplacesTheScanner(boolean first) throws IOException {
    for (String mode : List.of("auto", "force")) {
      Scan scan = first ? firstRows(mode) : scan(mode);
      local.interceptor().prepare(scan);
      RegionScanner core = local.region().getScanner(scan);
      RegionScanner theirs =
          (RegionScanner)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {RegionScanner.class},
                  (proxy, method, arguments) -> method.invoke(core, arguments));
      if (mode.equals("auto")) {
        try (RegionScanner scanner = local.interceptor().intercept(scan, theirs)) {
          assertSame(theirs, scanner);
        }
        isPlain(Reason.REPLACED, "another coprocessor replaced the scanner");
      } else {
        isRefusal(
            assertThrows(
                DoNotRetryIOException.class, () -> local.interceptor().intercept(scan, theirs)),
            "another coprocessor replaced the scanner");
      }
    }
  }

  private void failReads(Runnable how) {
    local.server().environment().memory().pageCache().clear();
    ForwardingLocalFiles.find(SwitchableFiles.class, local.server().localStore().files())
        .inject(
            (operation, path, size) -> {
              if (operation == Operation.READ && path.toString().endsWith(".ifile")) {
                how.run();
              }
            });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theFirstWindowFails(boolean error) throws IOException {
    List<String> plain =
        local.answer(scan("forbid").setAttribute(LCIndexConstants.SCAN_QUERY_ID, null));
    failReads(
        () -> {
          if (error) {
            throw new StackOverflowError("a planted bug");
          }
          throw new IllegalStateException("a planted bug");
        });
    isRefused(scan("force").setAttribute(LCIndexConstants.SCAN_QUERY_ID, null), "a planted bug");
    local.server().environment().memory().pageCache().clear();
    long before = local.count(Counter.SCANS_FELL_BACK);
    assertEquals(plain, local.answer(scan("auto")));
    assertEquals(before + 1, local.count(Counter.SCANS_FELL_BACK));
    PlanReport plan = plan();
    assertEquals(PlanReport.Path.PLAIN, plan.path(), plan::toString);
    assertTrue(plan.declined().why().contains("a planted bug"), plan::toString);
  }

  /** A scanner that was refused stays refused: its client may ask again. */
  @Test
  void aRefusedScannerGivesNoRows() throws IOException {
    failReads(
        () -> {
          throw new IllegalStateException("a planted bug");
        });
    try (RegionScanner scanner = local.open(scan("force"))) {
      for (int call = 0; call < 2; call++) {
        isRefusal(
            assertThrows(DoNotRetryIOException.class, () -> LocalRegion.rest(scanner)),
            "a planted bug");
      }
    }
  }
}
