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
package org.lcindex.predicate;

import org.apache.hadoop.hbase.filter.Filter;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Takes an HBase filter apart: a {@code SingleColumnValueFilter}, or a {@code FilterList} of them
 * with MUST_PASS_ALL, nested to any depth. Everything else is declined with a reason, and the scan
 * is then HBase's own. Stateless.
 */
@InterfaceAudience.Private
public final class FilterRecognizer {
  private FilterRecognizer() {}

  /**
   * What became of a filter: exactly one of the two is null.
   *
   * @param conjunction what the filter asks for
   * @param declinedBecause why it was not taken
   */
  public record Recognized(Conjunction conjunction, String declinedBecause) {
    /** Whether the filter was taken. */
    public boolean accepted() {
      return conjunction != null;
    }
  }

  /** Takes a filter apart; null means no condition. */
  public static Recognized recognize(Filter filter) {
    return new Recognized(null, "not implemented yet");
  }
}
