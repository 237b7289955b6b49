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
package org.lcindex.query.cli.json;

import java.util.HexFormat;
import java.util.List;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.query.TableIndexStatus;

/**
 * A global index of a table for programs; absent members were not given.
 *
 * @param definition its text
 * @param kind GLOBAL
 * @param policy when old entries go
 * @param buckets over which neighbouring values are spread
 * @param splits regions that the table of entries was to be made with
 * @param generation 16 hexadecimal digits, others with every create
 * @param entries name of the table of entries
 */
record GlobalJson(
    String definition,
    String column,
    String type,
    String encoding,
    String kind,
    String policy,
    Integer buckets,
    Integer splits,
    String generation,
    String id,
    String entries) {

  /** Those of a table; null when it has none, so that the member is absent. */
  static List<GlobalJson> of(TableIndexStatus status) {
    return status.globals().isEmpty()
        ? null
        : status.globals().stream().map(index -> of(status, index)).toList();
  }

  private static GlobalJson of(TableIndexStatus status, GlobalIndex index) {
    GlobalDefinition d = index.definition();
    return new GlobalJson(
        d.toString(),
        d.column(),
        d.codec().type().name(),
        d.codec().encoding().name(),
        d.kind().name(),
        d.policy().name(),
        d.buckets() == 0 ? null : d.buckets(),
        index.splits() == 0 ? null : index.splits(),
        HexFormat.of().toHexDigits(index.generation()),
        d.id(),
        GlobalTables.entries(status.table(), index).getNameAsString());
  }
}
