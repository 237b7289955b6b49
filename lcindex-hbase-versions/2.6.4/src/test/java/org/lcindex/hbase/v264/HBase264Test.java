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
package org.lcindex.hbase.v264;

import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.lcindex.hbase.DoorContract;

/** The door of HBase 2.6.4 keeps the contract. */
class HBase264Test extends DoorContract {
  HBase264Test() {
    super(new HBase264());
  }

  @Override
  protected ScannerContext limitedTo(long bytes) {
    return ScannerContext.newBuilder()
        .setSizeLimit(ScannerContext.LimitScope.BETWEEN_ROWS, Long.MAX_VALUE, Long.MAX_VALUE, bytes)
        .build();
  }
}
