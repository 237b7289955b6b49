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
package org.lcindex.build;

import java.io.IOException;

/**
 * The index files of a compaction's inputs cannot be merged into those of its output, or it is not
 * worth it. Nothing is wrong with any file: build from the new HFile with {@link HFileIndexBuilder}
 * instead.
 */
public final class CannotMergeException extends IOException {
  private static final long serialVersionUID = 1L;

  CannotMergeException(String reason) {
    super(reason + "; build from the new HFile instead");
  }
}
