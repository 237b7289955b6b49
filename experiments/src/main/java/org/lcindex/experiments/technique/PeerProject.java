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
package org.lcindex.experiments.technique;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.lcindex.experiments.items.ItemTable;

/**
 * Another project's techniques. Its jars change what servers and clients are, so they are on the
 * class path of one module only, and its techniques run in a JVM with that class path and on a
 * cluster of their own. {@link java.util.ServiceLoader} finds it there.
 */
public interface PeerProject {
  /**
   * One of its techniques, to be closed.
   *
   * @throws IllegalArgumentException when it has none of this name
   */
  Technique create(String name, Site site);

  /**
   * A new table of items with its global indexes.
   *
   * @param conf of the cluster
   * @param client settings of the connections for it
   * @param columns of values that items have
   * @param indexes how many of these have an index
   */
  ItemTable items(
      Configuration conf,
      Map<String, String> client,
      String table,
      int regions,
      int columns,
      int indexes)
      throws IOException;

  /** Which of its versions is on the class path, such as {@code 5.2.1}. */
  String version();

  /** What its manual tells administrators to put into hbase-site.xml. */
  Map<String, String> settings();
}
