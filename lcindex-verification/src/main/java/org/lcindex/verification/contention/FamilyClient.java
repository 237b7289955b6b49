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
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** The fifth client: families with flushed rows, TTLs, a table value. */
record FamilyClient(ContentionTable table, Administrator client) implements Client {
  private static final String KEY = "contention.fifth";
  private static final List<String> FAMILIES = List.of("g", "h");

  /** So long that no row expires: it would be lost by what was asked for. */
  private static final int LEAST_TTL = 10 * 365 * 24 * 3600;

  @Override
  public void act(RoundKind kind, Map<String, String> items, Random random, History history)
      throws IOException, InterruptedException {
    if (kind == RoundKind.FAMILIES) {
      family(items, random, history);
    } else if (kind == RoundKind.INDEXES && random.nextInt(4) == 0) {
      ttl(random, history);
    } else {
      new ValueChange(KEY, table.way()).make(client, random, history);
    }
  }

  /** As HBase's alter does it: by the whole descriptor. */
  private void ttl(Random random, History history) throws InterruptedException {
    ColumnFamilyDescriptor changed = family(Rows.FAMILY, random);
    history.change(
        ChangeKind.SET_TTL,
        "of the table's family to " + changed.getTimeToLive(),
        Map.of(Items.ttl(Rows.FAMILY), Items.ttlState(changed.getTimeToLive())),
        () -> client.alter(history, true, builder -> builder.modifyColumnFamily(changed)));
  }

  private static ColumnFamilyDescriptor family(String name, Random random) {
    ColumnFamilyDescriptorBuilder family =
        ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(name));
    if (random.nextInt(3) > 0) {
      family.setTimeToLive(LEAST_TTL + random.nextInt(LEAST_TTL));
    }
    return family.build();
  }

  private void family(Map<String, String> items, Random random, History history)
      throws IOException, InterruptedException {
    String name = FAMILIES.get(random.nextInt(FAMILIES.size()));
    ColumnFamilyDescriptor family = family(name, random);
    if (!items.containsKey(Items.family(name))) {
      if (client.add(family, history)) {
        write(name);
      }
    } else if (random.nextBoolean()) {
      table.rows().forget(name);
      client.delete(name, history);
    } else {
      history.change(
          ChangeKind.SET_TTL,
          "of family " + name + " to " + family.getTimeToLive(),
          Items.there(family),
          () ->
              client.again(history, () -> client.admin().modifyColumnFamily(table.name(), family)));
    }
  }

  private void write(String name) throws IOException {
    try {
      table.rows().write(client, name, 1);
    } catch (IOException e) {
      if (!Rows.noSuchFamily(e)) {
        throw e;
      }
      // It is lost already, which the descriptor shows.
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
