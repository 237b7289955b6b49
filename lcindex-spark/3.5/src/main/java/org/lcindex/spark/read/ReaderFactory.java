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
package org.lcindex.spark.read;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** Makes readers in executors. Immutable. */
record ReaderFactory(ReadPlan plan) implements PartitionReaderFactory {
  @Override
  public PartitionReader<InternalRow> createReader(InputPartition given) {
    TablePartition partition = (TablePartition) given;
    if (plan.groups() != null) {
      return new GroupReader(plan, partition);
    }
    return plan.first() != null ? new FirstReader(plan, partition) : new RowReader(plan, partition);
  }
}
