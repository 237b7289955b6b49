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

import java.io.Closeable;
import java.io.IOException;

/** A stream of entries in the order of {@link Entry#compareTo}. For one thread. */
public interface EntryCursor extends Closeable {

  /** Steps to the next entry; false at the end. */
  boolean next() throws IOException;

  /** The current entry; the same object each time. Valid after a true {@link #next}. */
  Entry entry();
}
