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
package org.lcindex.layout;

import java.io.IOException;

/**
 * Takes what an index says of rows: values in its own and in the other indexed columns, as key
 * prefixes. Values of a simple row come at once; those of a complex row in the index's own column
 * only, one by one, because no page says what the row has in other columns. A prefix is a key's
 * first eight bytes as an unsigned number, padded with zeros; only VALUE has one.
 */
public interface ValueTaker {
  /** Whether anything is to be told of the row with this ordinal. */
  boolean wants(int ordinal);

  /**
   * What a row has in the index's own column; of a complex row one of several, the last of which is
   * always ABSENT.
   */
  void own(int ordinal, boolean complex, byte tag, long prefix) throws IOException;

  /** What a simple row has in another column. */
  void other(int ordinal, int column, byte status, long prefix);
}
