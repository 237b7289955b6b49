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

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.lcindex.verification.metamorphic.check.WrongAnswer;
import org.lcindex.verification.metamorphic.operation.Operation;
import org.lcindex.verification.metamorphic.operation.QueryOperation;
import org.lcindex.verification.metamorphic.operation.Sequence;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the shortest sequence that it can from one in which a difference was seen. */
final class Shrinker {
  private static final Logger LOG = LoggerFactory.getLogger(Shrinker.class);

  private final SequenceRunner runner;
  private final Duration limit;

  Shrinker(SequenceRunner runner, Duration limit) {
    this.runner = runner.keepingTables();
    this.limit = limit;
  }

  /**
   * A smaller sequence with its difference.
   *
   * @param difference the first one of the full sequence
   * @return empty when a replay on a fresh table shows no difference: a race
   */
  Optional<RunReport> shrink(Sequence sequence, WrongAnswer difference) {
    List<Operation> head = sequence.operations().subList(0, difference.step() + 1);
    // The other queries change nothing: mostly they can all go at once.
    List<Operation> writes =
        IntStream.range(0, head.size())
            .filter(i -> i == head.size() - 1 || !isQuery(head.get(i)))
            .mapToObj(head::get)
            .toList();
    List<Operation> start;
    if (differs(sequence.with(writes))) {
      start = writes;
    } else if (differs(sequence.with(head))) {
      start = head;
    } else {
      return Optional.empty();
    }
    Reducer reducer = new Reducer(ops -> differs(sequence.with(ops)), limit);
    Sequence small = sequence.with(reducer.reduce(start));
    LOG.info(
        "From {} to {} operations in {} replays",
        start.size(),
        small.operations().size(),
        reducer.tries());
    return run(plainer(small)).filter(report -> !report.differences().isEmpty());
  }

  private Sequence plainer(Sequence sequence) {
    for (Setting setting : sequence.setting().simpler()) {
      Sequence candidate = new Sequence(setting, sequence.operations());
      if (differs(candidate)) {
        return plainer(candidate);
      }
    }
    return sequence;
  }

  private static boolean isQuery(Operation operation) {
    return operation instanceof QueryOperation q && q.kind() == QueryOperation.Kind.QUERY;
  }

  private boolean differs(Sequence sequence) {
    return run(sequence).map(report -> !report.differences().isEmpty()).orElse(false);
  }

  private Optional<RunReport> run(Sequence sequence) {
    try {
      return Optional.of(runner.run(sequence, 1));
    } catch (IOException e) {
      LOG.warn("A replay could not run", e);
      return Optional.empty();
    }
  }
}
