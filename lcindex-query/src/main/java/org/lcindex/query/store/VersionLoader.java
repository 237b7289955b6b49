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
package org.lcindex.query.store;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What is pushed as a version of a store, such as {@link OfflineFolder}. For one push at a time.
 */
@InterfaceAudience.Public
public interface VersionLoader {
  /** By which a push finds again what it began: equal for equal content; at most 128 characters. */
  String content();

  /** How many rows there are; negative if nobody knows. */
  long rows();

  /** Bytes of all files. */
  long bytes();

  /** A table for it: families, declared columns, indexes. */
  TableDescriptor descriptor(TableName table);

  /** First row keys of all regions but the first. */
  byte[][] splitKeys();

  /**
   * Compares all of it with its checksums, and looks whether there is room for it. Called before a
   * version is begun.
   *
   * @throws org.lcindex.rpc.IndexException with file, value and remedy
   */
  void check(Consumer<String> progress) throws IOException;

  /**
   * Compares what is left of it with its checksums, when a push goes on.
   *
   * @throws org.lcindex.rpc.IndexException with file, value and remedy
   */
  default void checkRest(Consumer<String> progress) throws IOException {}

  /** Its table is about to be made: nothing that an earlier call has seen in one is there. */
  default void startAnew() throws IOException {}

  /**
   * Loads it into its table, or goes on where an earlier call ended; done when it returns.
   *
   * @return what is worth telling
   */
  List<String> load(TableName table, Consumer<String> progress) throws IOException;

  /**
   * Looks whether all of it is in its table, and nothing else, as far as its files tell. Called
   * when it is loaded.
   *
   * @return what could not be found out
   * @throws org.lcindex.rpc.IndexException with what is missing
   */
  default List<String> verify(TableName table, Consumer<String> progress) throws IOException {
    return List.of();
  }
}
