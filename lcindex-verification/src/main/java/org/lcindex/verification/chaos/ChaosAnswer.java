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
package org.lcindex.verification.chaos;

import java.util.List;
import org.apache.hadoop.hbase.client.Result;

/**
 * What became of one run of a query.
 *
 * @param outcome whether the rows can be compared
 * @param rows those that came, all of them only when the outcome is COMPLETE
 * @param error why there is no complete answer; null when there is
 * @param startMillis wall clock at its start
 * @param openedMillis when its scanner was open: a path was chosen, and index phases were over
 * @param endMillis and at its end
 */
record ChaosAnswer(
    Outcome outcome,
    List<Result> rows,
    Exception error,
    long startMillis,
    long openedMillis,
    long endMillis) {

  /** How it ended. */
  enum Outcome {
    COMPLETE,
    /** The index was forced and none could serve the query. */
    DECLINED,
    /** A server was not there for longer than the client's patience. */
    UNANSWERED,
    /** An error that no missing server explains. */
    FAILED
  }

  boolean complete() {
    return outcome == Outcome.COMPLETE;
  }
}
