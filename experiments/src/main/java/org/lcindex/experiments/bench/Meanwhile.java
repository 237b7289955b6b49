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
package org.lcindex.experiments.bench;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Result;

/** What happens to a table while queries over it are timed. */
interface Meanwhile {
  /** The table stays as it is. */
  Meanwhile NOTHING =
      new Meanwhile() {
        @Override
        public boolean changes() {
          return false;
        }

        @Override
        public void beforeRound(int round) {}

        @Override
        public long inserted() {
          return 0;
        }

        @Override
        public boolean wasThere(Result row) {
          return true;
        }
      };

  /** Whether queries may return more rows from one run to the next. */
  boolean changes();

  /** Called before each round. */
  void beforeRound(int round) throws IOException;

  /** Rows so far. */
  long inserted() throws IOException;

  /** Whether this row was in the table from the beginning, so that all queries find it. */
  boolean wasThere(Result row);
}
