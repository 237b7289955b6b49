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
package org.lcindex.hbase.shared;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;

/** The HFile behind a reference by its path alone, before HBase asks a tracker of files. */
public final class ReferredByPath implements Differences.ReferredFiles {
  @Override
  public StoreFileInfo of(HStore store, Path path) throws IOException {
    return new StoreFileInfo(store.getReadOnlyConfiguration(), store.getFileSystem(), path, true);
  }
}
