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
package org.lcindex.regionserver.scan.watching;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Query;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.regionserver.scan.query.ConditionText;
import org.lcindex.rpc.PlanReport;
import org.lcindex.rpc.RunningScan;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.type.ShownText;

/**
 * A scan that is open, with what tells people which one it is. Keeps of the client's scan what
 * HBase's scanner keeps anyway, and an id of bounded length; words are made when somebody asks.
 * Thread safe.
 */
final class OpenScan {
  /** Of the names that this process gives: others' are not to be the same. */
  private static final String PROCESS =
      Long.toString(ThreadLocalRandom.current().nextLong(36L * 36 * 36, 36L * 36 * 36 * 36), 36);

  private static final AtomicLong NUMBERS = new AtomicLong();

  private final ScanWatch watch;
  private final byte[] start;
  private final byte[] stop;
  private final Filter filter;
  // Null when the client gave none.
  private final byte[] givenId;
  private final long number = NUMBERS.incrementAndGet();
  private final InetAddress client = RpcServer.getRemoteAddress().orElse(null);
  private final long startedMillis = System.currentTimeMillis();
  private final long startedNanos = System.nanoTime();

  OpenScan(Scan scan, ScanWatch watch) {
    this.watch = watch;
    this.start = scan.getStartRow();
    this.stop = scan.getStopRow();
    this.filter = scan.getFilter();
    this.givenId = givenId(scan);
  }

  /** The id that a client gave its query; null when it gave none, or a longer one. */
  public static byte[] givenId(Query part) {
    byte[] run = part.getAttribute(LCIndexConstants.SCAN_RUN_ID);
    byte[] id = run == null ? part.getAttribute(LCIndexConstants.SCAN_QUERY_ID) : run;
    return id == null || id.length == 0 || id.length > RegionRequest.MAX_QUERY_ID ? null : id;
  }

  ScanWatch watch() {
    return watch;
  }

  String id() {
    return givenId == null ? PROCESS + "-" + Long.toString(number, 36) : Bytes.toString(givenId);
  }

  boolean is(String id) {
    return givenId == null
        ? id.startsWith(PROCESS) && id.equals(id())
        : Bytes.equals(givenId, id.getBytes(StandardCharsets.UTF_8));
  }

  /** Its conditions in words; empty for all rows. */
  String condition() {
    return ConditionText.of(start, stop, filter);
  }

  /**
   * The conditions without the ends of the region, at which clients cut scans of several regions.
   */
  private String condition(RegionInfo region) {
    byte[] end = region.getEndKey();
    return ConditionText.of(
        Bytes.compareTo(start, region.getStartKey()) <= 0 ? HConstants.EMPTY_START_ROW : start,
        end.length > 0 && Bytes.compareTo(stop, end) >= 0 ? HConstants.EMPTY_END_ROW : stop,
        filter);
  }

  /**
   * How it stands.
   *
   * @param withheld why numbers are left out that come of the data; null when they are not
   */
  RunningScan running(RegionInfo region, String withheld) {
    PlanReport plan = watch.report();
    if (withheld != null) {
      plan = plan.withoutNumbers(withheld);
    }
    String first = plan.top() == null ? "" : plan.top().wanted();
    String condition = condition(region);
    return new RunningScan(
        id(),
        watch.user(),
        region.getTable().getNameAsString(),
        region.getEncodedName(),
        client == null ? null : client.getHostAddress(),
        ShownText.line(condition + (condition.isEmpty() || first.isEmpty() ? "" : ", ") + first),
        plan.path(),
        plan.drivingColumn(),
        plan.declinedBecause(),
        startedMillis,
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos),
        TimeUnit.NANOSECONDS.toMillis(watch.busyNanosNow()),
        withheld == null ? Long.valueOf(watch.rows()) : null,
        plan.rows() == null ? null : Long.valueOf(plan.rows().candidates()),
        watch.killedBy(),
        withheld);
  }
}
