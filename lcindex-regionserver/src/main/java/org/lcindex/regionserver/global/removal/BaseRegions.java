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
package org.lcindex.regionserver.global.removal;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.lcindex.rpc.SweepFigures;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.endpoint.LCIndexServerService;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.SeenEntriesRequest;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.reply.SeenEntriesReply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the regions of a base table which entries have no value any more, each for its own rows. For
 * one thread.
 */
final class BaseRegions implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(BaseRegions.class);
  private static final int TRIES = 10;
  private static final long PAUSE_MILLIS = 200;

  /** Of one call, before it is text; an entry with all the tags that a sweep reads is smaller. */
  private static final int CALL_BYTES = 64 << 10;

  /** HBase compares locations by their servers. */
  private static final Comparator<HRegionLocation> BY_REGION =
      Comparator.comparing(HRegionLocation::getRegion, RegionInfo.COMPARATOR);

  private final Connection connection;
  private final TableName entries;
  private final Function<byte[], byte[]> rowOf;
  private final RegionLocator locator;

  /** Why the last call had no answer; null if it had one. */
  private IOException silent;

  /**
   * Of a table.
   *
   * @param entries the table of the index's entries
   * @param rowOf the base row of an entry; null if it is none
   */
  BaseRegions(
      Connection connection, TableName base, TableName entries, Function<byte[], byte[]> rowOf)
      throws IOException {
    this.connection = connection;
    this.entries = entries;
    this.rowOf = rowOf;
    this.locator = connection.getRegionLocator(base);
  }

  /** Has them compared; entries of which nobody decides are skipped. */
  SweepFigures compare(List<SeenEntry> seen) throws IOException {
    SweepFigures all = SweepFigures.NONE;
    List<SeenEntry> left = new ArrayList<>();
    for (SeenEntry entry : seen) {
      if (rowOf.apply(entry.entry()) == null) {
        all = all.plus(skipped(1));
      } else {
        left.add(entry);
      }
    }
    for (int tries = 0; tries < TRIES && !left.isEmpty(); tries++) {
      if (tries > 0) {
        pause();
      }
      List<SeenEntry> again = new ArrayList<>();
      for (Map.Entry<HRegionLocation, List<SeenEntry>> one : byRegion(left, tries > 0).entrySet()) {
        for (List<SeenEntry> some : calls(one.getValue())) {
          SeenEntriesReply reply = ask(one.getKey(), some);
          if (reply == null || !reply.here() || reply.busy()) {
            again.addAll(some);
          } else {
            all = all.plus(reply.figures());
          }
        }
      }
      left = again;
    }
    if (!left.isEmpty() && silent != null) {
      throw new IOException(
          "a region of the base table does not answer: " + CauseText.line(silent), silent);
    }
    return all.plus(skipped(left.size()));
  }

  private static List<List<SeenEntry>> calls(List<SeenEntry> seen) {
    List<List<SeenEntry>> calls = new ArrayList<>();
    int bytes = CALL_BYTES;
    for (SeenEntry entry : seen) {
      bytes += entry.bytes();
      if (bytes > CALL_BYTES) {
        calls.add(new ArrayList<>());
        bytes = entry.bytes();
      }
      calls.get(calls.size() - 1).add(entry);
    }
    return calls;
  }

  private static SweepFigures skipped(int entries) {
    return new SweepFigures(entries, 0, 0, entries);
  }

  private static void pause() throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("this server is stopping", e);
    }
  }

  private Map<HRegionLocation, List<SeenEntry>> byRegion(List<SeenEntry> seen, boolean anew)
      throws IOException {
    if (anew) {
      locator.clearRegionLocationCache();
    }
    Map<HRegionLocation, List<SeenEntry>> byRegion = new TreeMap<>(BY_REGION);
    for (SeenEntry entry : seen) {
      HRegionLocation region = locator.getRegionLocation(rowOf.apply(entry.entry()));
      byRegion.computeIfAbsent(region, one -> new ArrayList<>()).add(entry);
    }
    return byRegion;
  }

  /** Null when the server does not answer. */
  private SeenEntriesReply ask(HRegionLocation region, List<SeenEntry> seen) throws IOException {
    SeenEntriesRequest request =
        new SeenEntriesRequest(
            entries.getNameWithNamespaceInclAsString(),
            region.getRegion().getEncodedName(),
            SeenEntry.write(seen));
    try (Admin admin = connection.getAdmin()) {
      silent = null;
      return RpcJson.fromJson(
          LCIndexServerService.call(
                  admin.coprocessorService(region.getServerName()), ServerRequest.of(request))
              .json(),
          SeenEntriesReply.class);
    } catch (IOException e) {
      LOG.debug("Entries of {} are not compared by {}", entries, region, e);
      silent = e;
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    locator.close();
  }
}
