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
package org.lcindex.cluster;

import java.util.Locale;

/** What an {@link EmbeddedCluster} keeps its HFiles and write-ahead logs on. */
public enum ClusterMode {
  /** One NameNode and one DataNode in the same JVM: the file system of real clusters. */
  HDFS,
  /** {@code file:///}: starts faster and needs less memory. */
  STANDALONE;

  /** The name of this mode's folder; the two modes never share files. */
  String folderName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
