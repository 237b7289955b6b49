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
package org.lcindex.regionserver.global.coverage;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.hbase.ForeignObservers;
import org.lcindex.regionserver.adapter.TableDescriptorFiles;
import org.lcindex.regionserver.adapter.TableDescriptorFiles.Version;

/**
 * Which coprocessors a base table's descriptor names that may hide rows, as a server learns which
 * may have no region of the table: from the file in which the master keeps the descriptor. For one
 * thread at a time.
 */
final class BaseObservers {
  private final TableDescriptorFiles files;
  private final TableName base;
  private Version version;
  private String foreign;

  BaseObservers(Configuration conf, TableName base) {
    this.files = new TableDescriptorFiles(conf);
    this.base = base;
  }

  /** What may hide rows, for people; null for nothing. One listing of a directory as a rule. */
  String foreign() throws IOException {
    Version newest = files.newest(base);
    if (newest == null) {
      throw new IOException("there is no table " + base);
    }
    if (!newest.equals(version)) {
      TableDescriptor table = files.read(base);
      if (table == null) {
        throw new IOException("the descriptor of table " + base + " cannot be read");
      }
      foreign = ForeignObservers.named(table);
      version = newest;
    }
    return foreign;
  }
}
