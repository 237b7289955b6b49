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

import java.util.Map;
import java.util.Random;

/**
 * Sets a value of the table that nobody reads, or takes it out.
 *
 * @param key of the value
 * @param way of the table
 */
record ValueChange(String key, AlterWay way) {
  void make(Administrator client, Random random, History history) throws InterruptedException {
    String value = random.nextInt(5) == 0 ? null : "v" + random.nextInt(1_000_000);
    // HBase leaves no region open whose table has coprocessors.
    boolean reopen = way == AlterWay.REOPENING || random.nextBoolean();
    history.change(
        ChangeKind.SET_VALUE,
        key + " to " + value,
        Map.of(Items.value(key), value == null ? Items.ABSENT : value),
        () ->
            client.alter(
                history,
                reopen,
                table -> value == null ? table.removeValue(key) : table.setValue(key, value)));
  }
}
