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
package org.lcindex.regionserver.store.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression.Algorithm;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.TableBuildSettings;
import org.lcindex.offline.manifest.ManifestSettings;
import org.lcindex.regionserver.base.Settings;

/** An offline build and a region server make the same of a table's settings. */
class BuildSettingsTest {
  private static final Map<String, String> OTHERS =
      Map.of(
          "lcindex.ifile.group.rows", "16",
          "lcindex.ifile.payload.block.bytes", "512",
          "lcindex.ifile.compression", "snappy",
          "lcindex.build.row.max.bytes", "4096");

  @ParameterizedTest
  @EnumSource(
      value = Algorithm.class,
      names = {"NONE", "GZ", "SNAPPY", "ZSTD", "LZ4"})
  void aServerBuildsAsTheBuilder(Algorithm compression) {
    ColumnFamilyDescriptor family =
        ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("f"))
            .setCompressionType(compression)
            .build();
    TableDescriptorBuilder builder =
        TableDescriptorBuilder.newBuilder(TableName.valueOf("t")).setColumnFamily(family);
    check(builder.build(), family);
    assertEquals(OTHERS.size(), ManifestSettings.KEYS.size(), "a value for each key");
    for (var key : ManifestSettings.KEYS) {
      TableDescriptor plain = builder.build();
      builder.setValue(key.name(), OTHERS.get(key.name()));
      check(builder.build(), family);
      if (compression != Algorithm.SNAPPY) {
        assertNotEquals(
            TableBuildSettings.options(plain, family),
            TableBuildSettings.options(builder.build(), family),
            key.name());
      }
    }
    builder.setValue("lcindex.ifile.compression", "family");
    check(builder.build(), family);
  }

  private static void check(TableDescriptor table, ColumnFamilyDescriptor family) {
    Settings settings =
        Settings.ofTable(
            new Configuration(false),
            table,
            (setting, why) -> {
              throw new AssertionError(setting + ": " + why);
            });
    BuildOptions server = TableSettings.of(settings, family).buildOptions();
    BuildOptions builder =
        TableBuildSettings.options(table, family).withMemoryBytes(server.memoryBytes());
    assertEquals(server.ifile(), builder.ifile());
    assertEquals(server.rowBlockRows(), builder.rowBlockRows());
    assertEquals(server.rowMaxBytes(), builder.rowMaxBytes());
  }
}
