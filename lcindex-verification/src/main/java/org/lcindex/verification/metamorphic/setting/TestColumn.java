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

import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * A column of the test table: {@code column f:price type=DOUBLE/BINARY indexed scope=BOTH buckets=4
 * policy=DEFERRED}. Immutable.
 *
 * @param indexed whether an index is defined on it
 * @param scope which ones
 * @param buckets of its global index; 0 for none
 * @param policy of its global index
 */
public record TestColumn(
    String family,
    byte[] qualifier,
    ColumnType type,
    ValueEncoding encoding,
    boolean indexed,
    Scope scope,
    int buckets,
    Policy policy)
    implements IndexedColumns {

  /** A column with a local index, or with none. */
  public TestColumn(
      String family, byte[] qualifier, ColumnType type, ValueEncoding encoding, boolean indexed) {
    this(family, qualifier, type, encoding, indexed, Scope.LOCAL, 0, Policy.ORDERED);
  }

  public static TestColumn parse(Fields fields) {
    String[] name = Text.cut(fields.words().get(0).name(), ':');
    String[] codec = Text.cut(fields.get("type"), '/');
    return new TestColumn(
        name[0],
        Text.unescape(name[1]),
        ColumnType.valueOf(codec[0]),
        ValueEncoding.valueOf(codec[1]),
        fields.find("indexed").isPresent(),
        fields.find("scope").map(Scope::valueOf).orElse(Scope.LOCAL),
        (int) fields.number("buckets", 0),
        fields.find("policy").map(Policy::valueOf).orElse(Policy.ORDERED));
  }

  /** The column with other indexes. */
  public TestColumn in(Scope other, int ofBuckets) {
    return new TestColumn(family, qualifier, type, encoding, indexed, other, ofBuckets, policy);
  }

  /** The column with another policy of its global index. */
  public TestColumn with(Policy other) {
    return new TestColumn(family, qualifier, type, encoding, indexed, scope, buckets, other);
  }

  public ValueCodec codec() {
    return ValueCodec.of(type, encoding);
  }

  @Override
  public GlobalDefinition definition() {
    return GlobalDefinition.of(familyBytes(), qualifier, codec(), policy, buckets);
  }

  @Override
  public GlobalIndex made() {
    return GlobalIndex.create(definition(), 0);
  }

  public byte[] familyBytes() {
    return Bytes.toBytes(family);
  }

  /** {@code family:qualifier}, escaped. */
  public String name() {
    return family + ":" + Text.escape(qualifier);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TestColumn column && words().equals(column.words());
  }

  @Override
  public int hashCode() {
    return words().hashCode();
  }

  @Override
  public String toString() {
    return "column " + words();
  }

  @Override
  public String words() {
    return name()
        + " type="
        + type
        + "/"
        + encoding
        + (indexed ? " indexed" : "")
        + (scope == Scope.LOCAL ? "" : " scope=" + scope)
        + (buckets == 0 ? "" : " buckets=" + buckets)
        + (policy == Policy.ORDERED ? "" : " policy=" + policy);
  }
}
