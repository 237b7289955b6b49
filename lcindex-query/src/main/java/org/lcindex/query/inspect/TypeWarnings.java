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
package org.lcindex.query.inspect;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.TableName;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.LCIndexAdmin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at some rows before an index is created, whether its type is that of the column. It takes
 * about a second at most. A sample that cannot be had, because a permission is missing or a server
 * is slow, is no reason not to create what was asked for. Stateless.
 */
@InterfaceAudience.Private
public final class TypeWarnings {
  private static final Logger LOG = LoggerFactory.getLogger(TypeWarnings.class);

  /** For a sample that itself begins no scan after a second. */
  private static final Duration LIMIT = Duration.ofSeconds(3);

  private TypeWarnings() {}

  /** A line for each definition that the sampled rows speak against. */
  public static List<String> of(
      LCIndexAdmin admin, TableName table, List<IndexDefinition> definitions) {
    // In a thread of its own: calls of HBase's client go on for minutes when a server is silent.
    FutureTask<List<String>> check = new FutureTask<>(() -> admin.checkTypes(table, definitions));
    Thread thread = new Thread(check, "lcindex-types");
    thread.setDaemon(true);
    thread.start();
    try {
      return check.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS).stream()
          .map(fault -> "warning: " + fault)
          .toList();
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      return List.of();
    } catch (ExecutionException | TimeoutException e) {
      thread.interrupt();
      LOG.debug("No sample of {}", table, e);
      return List.of();
    }
  }
}
