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
package org.lcindex.offline.build;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.lcindex.build.TableBuildSettings;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.load.FamilyOptions;
import org.lcindex.load.file.FileLoad;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of what is built: its indexes, and settings of its families. */
final class BuildTarget {
  @Option(
      names = "--index",
      paramLabel = "DEFINITION",
      description =
          "An index, as index create takes it; of a FILE a column's name does, with the column's"
              + " type. Once for each index.")
  private List<String> indexes = List.of();

  @Mixin private FamilyOptions families;

  @Option(
      names = "--bloom",
      paramLabel = "NAME",
      description = "Bloom filters of all families: NONE, ROW or ROWCOL.")
  private String bloom;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "A setting of the table that makes other bytes of index files, such as"
              + " lcindex.ifile.group.rows=512. Once for each.")
  private Map<String, String> settings = Map.of();

  /**
   * A table with these settings and indexes.
   *
   * @param file whose columns may be named without types; null for none
   */
  TableDescriptor apply(TableDescriptor table, FileLoad file) {
    TableDescriptorBuilder builder = TableDescriptorBuilder.newBuilder(families.apply(table));
    if (bloom != null) {
      BloomType type = FamilyOptions.choice("--bloom", bloom, BloomType.class);
      for (ColumnFamilyDescriptor family : builder.build().getColumnFamilies()) {
        builder.modifyColumnFamily(
            ColumnFamilyDescriptorBuilder.newBuilder(family).setBloomFilterType(type).build());
      }
    }
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      try {
        TableBuildSettings.check(setting.getKey(), setting.getValue());
      } catch (IllegalArgumentException e) {
        throw new UserError("--set: " + e.getMessage());
      }
      builder.setValue(setting.getKey(), setting.getValue());
    }
    TableDescriptor with = builder.build();
    if (indexes.isEmpty()) {
      return with;
    }
    IndexDefinitions definitions = IndexDefinitions.none();
    for (String text : indexes) {
      try {
        definitions = definitions.with(definition(text.strip(), with, file));
      } catch (IllegalArgumentException e) {
        throw new UserError("--index '" + ShownText.cut(text) + "': " + e.getMessage());
      }
    }
    return definitions.applyTo(IndexDefinitions.removeFrom(with));
  }

  private static IndexDefinition definition(String text, TableDescriptor table, FileLoad file) {
    byte[][] families = table.getColumnFamilyNames().toArray(byte[][]::new);
    byte[] only = families.length == 1 ? families[0] : null;
    if (file != null && !text.contains(" ")) {
      return file.index(text, "--index");
    }
    IndexDefinition definition = IndexDefinition.parse(text, only);
    ValueCodec declared =
        DeclaredColumns.readable(table)
            .find(definition.family(), definition.qualifier())
            .orElse(definition.codec());
    if (declared != definition.codec()) {
      throw new UserError(
          String.format(
              "--index %s is %s, but the column is %s: give the index this type",
              definition.column(), definition.codec(), declared));
    }
    return definition;
  }
}
