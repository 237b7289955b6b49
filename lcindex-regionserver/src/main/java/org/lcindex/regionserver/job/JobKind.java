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
package org.lcindex.regionserver.job;

import org.lcindex.rpc.HFileStatus;

/**
 * The six kinds of jobs of the LCIndex paper (section III.C.2, Figure 5), each with a queue of its
 * own.
 */
public enum JobKind {
  /** Builds the index files of one HFile from its cells. */
  FLUSH("flush"),
  /** Publishes what a flush or remote job made. */
  COMMIT("commit"),
  /** Makes the index files of a compaction's result from those of its inputs. */
  COMPACT("compact"),
  /** Publishes what a compact job made. */
  COMPLETE_COMPACT("completecompact"),
  /** Deletes the index files of an HFile that is gone. */
  ARCHIVE("archive"),
  /** Copies the index files of an HFile from the server that has them. */
  REMOTE(HFileStatus.COPY);

  private final String label;

  JobKind(String label) {
    this.label = label;
  }

  /** The name in configuration keys, metrics and thread names. */
  public String label() {
    return label;
  }
}
