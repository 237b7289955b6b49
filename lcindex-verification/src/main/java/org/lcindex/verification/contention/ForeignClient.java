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
package org.lcindex.verification.contention;

import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** Values, a TTL, and an empty family that comes and goes: nothing of it changes an answer. */
record ForeignClient(Administrator client, String family) implements Client {
  private static final String KEY = "contention.foreign";
  private static final String EXTRA = "extra";
  private static final int LEAST_TTL = 10 * 365 * 24 * 3600;

  /** The items that it changes. */
  Set<String> items() {
    return Set.of(Items.value(KEY), Items.ttl(family), Items.family(EXTRA), Items.ttl(EXTRA));
  }

  @Override
  public void act(RoundKind kind, Map<String, String> items, Random random, History history)
      throws InterruptedException {
    Client.pause(random);
    switch (random.nextInt(5)) {
      case 0 -> ttl(LEAST_TTL + random.nextInt(LEAST_TTL), history);
      case 1 -> extra(items, history);
      default -> value("v" + random.nextInt(1_000_000), random.nextInt(4) == 0, history);
    }
  }

  private void value(String value, boolean reopen, History history) throws InterruptedException {
    history.change(
        ChangeKind.SET_VALUE,
        KEY + " to " + value,
        Map.of(Items.value(KEY), value),
        () -> client.alter(history, reopen, table -> table.setValue(KEY, value)));
  }

  private void ttl(int seconds, History history) throws InterruptedException {
    history.change(
        ChangeKind.SET_TTL,
        "to " + seconds,
        Map.of(Items.ttl(family), Items.ttlState(seconds)),
        () ->
            client.alter(
                history,
                true,
                table ->
                    table.modifyColumnFamily(
                        ColumnFamilyDescriptorBuilder.newBuilder(
                                table.build().getColumnFamily(Bytes.toBytes(family)))
                            .setTimeToLive(seconds)
                            .build())));
  }

  private void extra(Map<String, String> items, History history) throws InterruptedException {
    if (items.containsKey(Items.family(EXTRA))) {
      client.delete(EXTRA, history);
    } else {
      client.add(ColumnFamilyDescriptorBuilder.of(EXTRA), history);
    }
  }

  /** Takes back what is there of its changes. */
  void clean(Map<String, String> items, History history) throws InterruptedException {
    if (items.containsKey(Items.family(EXTRA))) {
      extra(items, history);
    }
    String forever = Items.ttlState(ColumnFamilyDescriptorBuilder.DEFAULT_TTL);
    if (!forever.equals(items.get(Items.ttl(family)))) {
      ttl(ColumnFamilyDescriptorBuilder.DEFAULT_TTL, history);
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
