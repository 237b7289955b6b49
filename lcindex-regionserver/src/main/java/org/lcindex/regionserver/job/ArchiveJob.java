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

import java.util.function.BooleanSupplier;

/**
 * Deletes the index files of an HFile that no open store shows any more: it was compacted away, its
 * index or table was dropped, or its region went elsewhere long ago. Queries that still read the
 * files keep them open; the operating system frees the space when the last one lets go.
 */
public final class ArchiveJob extends Job {
  private final BooleanSupplier stillGone;
  private final Runnable delete;
  private final Runnable ended;

  /**
   * @param hfile what the files belong to, for logs
   * @param stillGone asked again right before the deletion
   * @param ended called once, whether files were deleted or not
   */
  public ArchiveJob(String hfile, BooleanSupplier stillGone, Runnable delete, Runnable ended) {
    super(JobKind.ARCHIVE, "deletion of the index of " + hfile);
    this.stillGone = stillGone;
    this.delete = delete;
    this.ended = ended;
  }

  @Override
  protected void execute() {
    delete.run();
  }

  @Override
  protected boolean isObsolete() {
    return !stillGone.getAsBoolean();
  }

  @Override
  protected void ended() {
    ended.run();
  }
}
