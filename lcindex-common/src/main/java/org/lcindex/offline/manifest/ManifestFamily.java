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
package org.lcindex.offline.manifest;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.type.EscapedBytes;

/**
 * A column family of a build.
 *
 * @param name with escapes for bytes that are not printable
 * @param settings HBase's, such as {@code COMPRESSION}, as the table's descriptor has them
 * @param configuration overriding keys of the family
 */
public record ManifestFamily(
    String name, TreeMap<String, String> settings, TreeMap<String, String> configuration) {

  /** The family of a descriptor. */
  public static ManifestFamily of(ColumnFamilyDescriptor family) {
    TreeMap<String, String> settings = new TreeMap<>();
    family
        .getValues()
        .forEach((key, value) -> settings.put(text(key.copyBytes()), text(value.copyBytes())));
    return new ManifestFamily(
        text(family.getName()), settings, new TreeMap<>(family.getConfiguration()));
  }

  /** The descriptor that it was made of. */
  public ColumnFamilyDescriptor descriptor() {
    ColumnFamilyDescriptorBuilder family =
        ColumnFamilyDescriptorBuilder.newBuilder(EscapedBytes.parse(name));
    for (Map.Entry<String, String> one : settings.entrySet()) {
      family.setValue(EscapedBytes.parse(one.getKey()), EscapedBytes.parse(one.getValue()));
    }
    configuration.forEach(family::setConfiguration);
    return family.build();
  }

  /** The name of its folder, as HBase's bulk load wants it. */
  public String folder() {
    return Bytes.toString(EscapedBytes.parse(name));
  }

  /** What no builder writes; null when nothing is. */
  String fault() {
    ColumnFamilyDescriptor family = descriptor();
    if (!PlainFiles.isName(folder()) || folder().startsWith("_")) {
      return "the family '" + folder() + "' has a name that is no folder's";
    }
    if (family.getEncryptionType() != null || family.getEncryptionKey() != null) {
      return "the family " + name + " is encrypted, which what is built offline is not";
    }
    return family.isMobEnabled()
        ? "the family " + name + " keeps large values apart (IS_MOB), which only HBase does itself"
        : null;
  }

  private static String text(byte[] bytes) {
    return EscapedBytes.format(bytes);
  }
}
