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
package org.lcindex.hbase.v25;

import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.lcindex.hbase.DoorContract;

/** The door of HBase 2.5 keeps the contract. */
class HBase25Test extends DoorContract {
  HBase25Test() {
    super(new HBase25());
  }

  @Override
  protected ScannerContext limitedTo(long bytes) {
    return null;
  }
}
