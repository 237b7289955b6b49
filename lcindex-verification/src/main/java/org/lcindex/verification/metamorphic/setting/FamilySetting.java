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
package org.lcindex.verification.metamorphic.setting;

import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.Tables;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.RecordWords;

/**
 * How a family keeps its cells: {@code family f versions=1 ttl=20 ...}. Immutable.
 *
 * @param ttl seconds; 0 for no limit
 * @param block bytes of an HFile's block, which is also how exactly HBase knows a file's middle
 */
public record FamilySetting(
    String name,
    int versions,
    int minVersions,
    KeepDeletedCells keepDeleted,
    int ttl,
    boolean newVersionBehavior,
    MemoryCompactionPolicy inMemory,
    Compression.Algorithm compression,
    DataBlockEncoding encoding,
    BloomType bloom,
    int block) {

  public static FamilySetting parse(Fields fields) {
    return parse(fields.words().get(0).name(), fields);
  }

  public static FamilySetting parse(String name, Fields fields) {
    return RecordWords.parse(
        FamilySetting.class, fields.otherwise("block", HConstants.DEFAULT_BLOCKSIZE), name);
  }

  /** The setting with its retention of cells, stored as HBase does when nothing is set. */
  public FamilySetting plain() {
    return new FamilySetting(
        name,
        versions,
        minVersions,
        keepDeleted,
        ttl,
        false,
        MemoryCompactionPolicy.NONE,
        Compression.Algorithm.NONE,
        DataBlockEncoding.NONE,
        BloomType.ROW,
        HConstants.DEFAULT_BLOCKSIZE);
  }

  /**
   * With HBase's NEW_VERSION_BEHAVIOR or without. Never with ROWCOL Bloom filters: the two together
   * let HBase 2.6.4 scan selected columns for ever, since NewVersionBehaviorTracker does not go on
   * to the next column at the cell that StoreFileScanner makes up where the filter has found none.
   */
  public FamilySetting withVersionBehavior(boolean isNew) {
    FamilySetting changed = RecordWords.with(this, "newVersionBehavior", isNew);
    return isNew && bloom == BloomType.ROWCOL
        ? RecordWords.with(changed, "bloom", BloomType.ROW)
        : changed;
  }

  /** The setting with segments of the MemStore that are merged in memory. */
  public FamilySetting withSegments() {
    return inMemory == MemoryCompactionPolicy.NONE
        ? RecordWords.with(this, "inMemory", MemoryCompactionPolicy.BASIC)
        : this;
  }

  public ColumnFamilyDescriptor describe() {
    return ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(name))
        .setMaxVersions(versions)
        .setMinVersions(minVersions)
        .setKeepDeletedCells(keepDeleted)
        .setTimeToLive(ttl == 0 ? HConstants.FOREVER : ttl)
        .setNewVersionBehavior(newVersionBehavior)
        .setInMemoryCompaction(inMemory)
        .setCompressionType(Tables.usable(compression))
        .setDataBlockEncoding(encoding)
        .setBloomFilterType(bloom)
        .setBlocksize(block)
        .build();
  }

  @Override
  public String toString() {
    return "family " + name + words();
  }

  /** The words after the name. */
  public String words() {
    return RecordWords.print(this);
  }
}
