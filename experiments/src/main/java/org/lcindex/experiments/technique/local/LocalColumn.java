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
package org.lcindex.experiments.technique.local;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.type.ValueCodec;

/**
 * An indexed column as the region server knows it.
 *
 * @param qualifier printable
 */
record LocalColumn(String qualifier, ValueCodec codec) {
  byte[] qualifierBytes() {
    return Bytes.toBytes(qualifier);
  }

  /** Several columns as a text that {@link #parse} reads. */
  static String format(List<LocalColumn> columns) {
    return columns.stream()
        .map(column -> column.qualifier + " " + column.codec)
        .collect(Collectors.joining(";"));
  }

  static List<LocalColumn> parse(String text) {
    return Arrays.stream(text.split(";"))
        .map(column -> column.split(" "))
        .map(words -> new LocalColumn(words[0], ValueCodec.named(words[1])))
        .toList();
  }
}
