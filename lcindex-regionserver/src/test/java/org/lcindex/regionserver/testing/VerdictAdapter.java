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
package org.lcindex.regionserver.testing;

import java.io.IOException;
import java.util.List;

/** Asks classes of the plugin for what a verdict table has. Made for one table. */
public interface VerdictAdapter extends AutoCloseable {
  /** What they say, one item for each row or other thing that the case expects something of. */
  List<String> ask(VerdictTable.Case of) throws Exception;

  @Override
  default void close() throws IOException {}
}
