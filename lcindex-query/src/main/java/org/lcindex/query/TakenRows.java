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
package org.lcindex.query;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Result;

/**
 * A collector that makes a result of a scan's rows in the client: a count, an aggregate, groups,
 * the first ones in an order. Both clients hand it the rows in row key order, one at a time.
 *
 * @param <T> what becomes of them
 */
interface TakenRows<T> {
  /**
   * Takes in a row, or what a region returns in place of several.
   *
   * @throws IOException when no more are to be taken in
   */
  void add(Result row) throws IOException;

  /**
   * What became of them, when all were added.
   *
   * @throws IOException when a region has returned what cannot be read
   */
  T result() throws IOException;
}
