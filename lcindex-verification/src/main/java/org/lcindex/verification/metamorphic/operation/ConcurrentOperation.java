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
package org.lcindex.verification.metamorphic.operation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Queries while writers write and the table is flushed, compacted and indexed: {@code concurrent
 * writers=2 & put ... & batch | put ... | delete ... & flush & settle & query ...}. The writers
 * share the writes and repeat them, some hundred times for each query at most, until the queries
 * are through; commands on indexes come before the queries; steps of storage follow one another and
 * one begins in the middle of each query. See {@link Rush}.
 *
 * @param parts writes, {@link IndexOperation}s, {@link StorageOperation}s and {@link
 *     QueryOperation}s
 */
public record ConcurrentOperation(int writers, List<Operation> parts) implements Operation {
  static final String WORD = "concurrent";

  @Override
  public void run(SequenceRun run) throws IOException {
    new Rush(run, writers, parts).run();
  }

  @Override
  public long millis() {
    return parts.stream().mapToLong(Operation::millis).sum();
  }

  @Override
  public List<Operation> simpler() {
    List<Operation> smaller = new ArrayList<>();
    for (int size = parts.size() / 2; size > 0; size /= 2) {
      for (int from = 0; from < parts.size(); from += size) {
        List<Operation> rest = new ArrayList<>(parts.subList(0, from));
        rest.addAll(parts.subList(Math.min(parts.size(), from + size), parts.size()));
        if (!rest.isEmpty()) {
          smaller.add(new ConcurrentOperation(writers, List.copyOf(rest)));
        }
      }
    }
    return smaller;
  }

  @Override
  public String toString() {
    return WORD + " writers=" + writers + Text.each(" & ", parts);
  }
}
