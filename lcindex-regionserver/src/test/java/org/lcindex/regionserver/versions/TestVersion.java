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
package org.lcindex.regionserver.versions;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.store.VersionLoader;

/** A version that tests push: rows that all say which version they are of, as one plain HFile. */
public class TestVersion implements VersionLoader {
  public static final byte[] FAMILY = Bytes.toBytes("f");
  public static final byte[] VERSION = Bytes.toBytes("version");

  private final EmbeddedCluster cluster;
  private final long says;
  private final int rows;
  private final boolean indexed;

  /**
   * @param says what column {@code f:version} of each row is
   */
  public TestVersion(EmbeddedCluster cluster, long says, int rows, boolean indexed) {
    this.cluster = cluster;
    this.says = says;
    this.rows = rows;
    this.indexed = indexed;
  }

  @Override
  public String content() {
    return "content-" + says + "-" + rows;
  }

  @Override
  public long rows() {
    return rows;
  }

  @Override
  public long bytes() {
    return rows * 40L;
  }

  @Override
  public TableDescriptor descriptor(TableName table) {
    TableDescriptor plain =
        TableDescriptorBuilder.newBuilder(table)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .build();
    return indexed
        ? IndexDefinitions.of(List.of(IndexDefinition.parse("f:version LONG", null))).applyTo(plain)
        : plain;
  }

  @Override
  public byte[][] splitKeys() {
    return new byte[][] {Bytes.toBytes(rows / 2)};
  }

  @Override
  public void check(Consumer<String> progress) {}

  /** Of the bulk load. */
  protected Configuration client() {
    return cluster.configuration();
  }

  @Override
  public List<String> load(TableName table, Consumer<String> progress) throws IOException {
    Configuration conf = new Configuration(client());
    conf.set(BulkLoadHFiles.CREATE_TABLE_CONF_KEY, "no");
    FileSystem fs = FileSystem.get(conf);
    Path folder = fs.makeQualified(new Path("/pushed/" + table.getQualifierAsString()));
    fs.delete(folder, true);
    Path family = new Path(folder, "f");
    fs.mkdirs(family);
    try (HFile.Writer writer =
        HFile.getWriterFactory(conf, CacheConfig.DISABLED)
            .withPath(fs, new Path(family, "0123456789abcdef0123456789abcdef"))
            .withFileContext(new HFileContextBuilder().build())
            .create()) {
      for (int i = 0; i < rows; i++) {
        writer.append(new KeyValue(Bytes.toBytes(i), FAMILY, VERSION, 1, Bytes.toBytes(says)));
      }
    }
    BulkLoadHFiles.create(conf).bulkLoad(table, folder);
    return List.of();
  }
}
