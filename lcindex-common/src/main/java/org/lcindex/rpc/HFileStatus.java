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
package org.lcindex.rpc;

import java.util.List;

/**
 * One HFile of a store.
 *
 * @param hfile its name, without directory
 * @param rows its rows when known, else -1
 * @param bytes its length
 * @param indexes one for each index of the family
 * @param buildBytes how many of its bytes a running build, merge or copy has behind it, about; 0
 *     when none runs
 * @param job the kind of the job that is at work on its index files or waits, as in {@link
 *     JobsStatus}, among them {@link #COPY}; null when there is none, or the server does not tell
 * @param failures how many attempts to make its index files have failed since all was well with
 *     them, or somebody had them made again; 0 also when the server does not tell
 */
public record HFileStatus(
    String hfile,
    long rows,
    long bytes,
    List<IndexFileStatus> indexes,
    long buildBytes,
    String job,
    int failures) {
  /** The job that copies index files from a stage, or from another server. */
  public static final String COPY = "remote";

  public HFileStatus {
    indexes = indexes == null ? List.of() : List.copyOf(indexes);
  }

  /** The files of one index; null when the region did not know it. */
  IndexFileStatus indexOf(String definition) {
    return indexes.stream().filter(i -> i.index().equals(definition)).findFirst().orElse(null);
  }
}
