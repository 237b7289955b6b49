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
package org.lcindex.verification.metamorphic.operation;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.metamorphic.text.Fields;
import org.lcindex.verification.metamorphic.text.Stamp;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * A delete of any kind: {@code delete row=r1 version=f:a column=f:b@+5 family=f
 * family-version=f@-3}; without parts, of the row.
 *
 * @param stamp of a row delete; null for the server's time
 */
public record DeleteOperation(byte[] row, Stamp stamp, List<Part> parts) implements RowOperation {
  /** What a part removes. */
  public enum Scope {
    /** One version of a column: the latest, or that of the stamp. */
    VERSION,
    /** Every version of a column up to the stamp. */
    COLUMN,
    /** Every cell of a family up to the stamp. */
    FAMILY,
    /** Every cell of a family with exactly the stamp, which must be given. */
    FAMILY_VERSION
  }

  /** One marker; {@code qualifier} is null for the scopes of a family. */
  public record Part(Scope scope, String family, byte[] qualifier, Stamp stamp) {
    static Part parse(Scope scope, String text) {
      int at = text.indexOf('@');
      Stamp stamp = at < 0 ? null : Stamp.parse(text.substring(at + 1));
      String column = at < 0 ? text : text.substring(0, at);
      if (scope == Scope.FAMILY || scope == Scope.FAMILY_VERSION) {
        return new Part(scope, column, null, stamp);
      }
      String[] names = Text.cut(column, ':');
      return new Part(scope, names[0], Text.unescape(names[1]), stamp);
    }

    private void addTo(Delete delete, long start) {
      long time = Stamp.at(stamp, start);
      byte[] cf = Bytes.toBytes(family);
      switch (scope) {
        case VERSION -> delete.addColumn(cf, qualifier, time);
        case COLUMN -> delete.addColumns(cf, qualifier, time);
        case FAMILY -> delete.addFamily(cf, time);
        case FAMILY_VERSION -> delete.addFamilyVersion(cf, time);
      }
    }

    @Override
    public String toString() {
      return EnumWords.of(scope)
          + "="
          + family
          + (qualifier == null ? "" : ":" + Text.escape(qualifier))
          + (stamp == null ? "" : "@" + stamp);
    }
  }

  static DeleteOperation parse(Fields fields) {
    List<Part> parts = new ArrayList<>();
    for (Fields.Word word : fields.words()) {
      EnumWords.find(Scope.class, word.name())
          .ifPresent(scope -> parts.add(Part.parse(scope, word.value())));
    }
    Stamp stamp = fields.find("stamp").map(Stamp::parse).orElse(null);
    return new DeleteOperation(fields.bytes("row"), stamp, List.copyOf(parts));
  }

  @Override
  public Delete toRow(long start) {
    Delete delete = new Delete(row, Stamp.at(stamp, start));
    parts.forEach(part -> part.addTo(delete, start));
    return delete;
  }

  @Override
  public List<Operation> simpler() {
    return Smaller.lists(parts).stream()
        .map(rest -> (Operation) new DeleteOperation(row, stamp, rest))
        .toList();
  }

  @Override
  public String toString() {
    return "delete row="
        + Text.escape(row)
        + (stamp == null ? "" : " stamp=" + stamp)
        + Text.each(" ", parts);
  }
}
