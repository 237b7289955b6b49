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
package org.lcindex.regionserver.scan;

import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A scanner that stands before the core scanner HBase opened, owns it, and says the same about
 * itself.
 */
@InterfaceAudience.Private
abstract class CoreBackedScanner implements RegionScanner {
  final RegionScanner core;
  private final ScannerOwner owner = ScannerOwner.ofThisCall();

  CoreBackedScanner(RegionScanner core) {
    this.core = core;
  }

  /** Who may use it. */
  final ScannerOwner owner() {
    return owner;
  }

  @Override
  public final RegionInfo getRegionInfo() {
    return core.getRegionInfo();
  }

  @Override
  public final long getMaxResultSize() {
    return core.getMaxResultSize();
  }

  @Override
  public final long getMvccReadPoint() {
    return core.getMvccReadPoint();
  }

  @Override
  public final int getBatch() {
    return core.getBatch();
  }

  @Override
  public final String getOperationId() {
    return core.getOperationId();
  }
}
