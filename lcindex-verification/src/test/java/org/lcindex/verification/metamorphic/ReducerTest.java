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
package org.lcindex.verification.metamorphic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lcindex.verification.metamorphic.operation.AdvanceOperation;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.Operations;

class ReducerTest {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  @Test
  void onlyWhatIsNeededToFailIsLeft() {
    List<Operation> all = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      all.add(new AdvanceOperation(i));
    }
    Reducer reducer = new Reducer(ops -> has(ops, 17) && has(ops, 18) && has(ops, 444), LIMIT);
    assertEquals(
        List.of(new AdvanceOperation(17), new AdvanceOperation(18), new AdvanceOperation(444)),
        reducer.reduce(all));
    assertTrue(reducer.tries() < 200, reducer.tries() + " replays for 500 operations");
  }

  @Test
  void operationsBecomeSimpler() {
    List<Operation> all =
        List.of(
            Operations.parse("flush"),
            Operations.parse("batch | delete row=r2 | put row=r1 f:a=1 f:b=2 f:c=3 ttl=9"),
            Operations.parse("query filter=[f:a,,LESS,binary,1;f:b,,LESS,binary,2] limit=3"));
    Reducer reducer =
        new Reducer(
            ops -> {
              String text = ops.toString();
              return text.contains("row=r1") && text.contains("f:b=2") && text.contains("f:b,,");
            },
            LIMIT);
    List<Operation> small = reducer.reduce(all);
    assertEquals(
        List.of("put row=r1 f:b=2", "query filter=f:b,,LESS,binary,2"),
        small.stream().map(Operation::toString).toList());
  }

  @Test
  void whenTheTimeIsOverTheBestSoFarIsReturned() {
    List<Operation> all = List.of(new AdvanceOperation(1), new AdvanceOperation(2));
    assertEquals(all, new Reducer(ops -> true, Duration.ZERO).reduce(all));
  }

  private static boolean has(List<Operation> operations, long millis) {
    return operations.contains(new AdvanceOperation(millis));
  }
}
