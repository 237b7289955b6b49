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
package org.lcindex.definition;

import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The names of the HBase tables that global indexes have: one of entries for each index, and one
 * catalog for all. They depend on what client and server both read in the base table's descriptor,
 * so nobody has to ask (rule PH2). Stateless.
 */
@InterfaceAudience.Private
public final class GlobalTables {
  /** The namespace of all of them. */
  public static final String NAMESPACE = "lcindex";

  /** The table with a row for each index: its definition, and which ranges are uncovered. */
  public static final TableName CATALOG = TableName.valueOf(NAMESPACE, "catalog");

  /**
   * What everybody's message begins with who cannot read it: one cause, by which they are known.
   */
  public static final String UNREAD = CATALOG + " cannot be read";

  /** The table with a row for each versioned store: its versions, and which of them is current. */
  public static final TableName STORES = TableName.valueOf(NAMESPACE, "stores");

  private static final byte[] FAMILY = {'e'};
  private static final Pattern ENTRIES = Pattern.compile("[0-9a-f]{32}");

  private GlobalTables() {}

  /** The only family of a table of entries. */
  public static byte[] entriesFamily() {
    return FAMILY.clone();
  }

  /**
   * The table of an index's entries. Of a base table that was cloned, or of an index that was
   * created again, it is another one.
   */
  public static TableName entries(TableName base, GlobalIndex index) {
    return TableName.valueOf(
        NAMESPACE,
        Fingerprint.of(
            Bytes.toBytes(base.getNameWithNamespaceInclAsString()),
            Bytes.toBytes(index.definition().id()),
            Bytes.toBytes(index.generation())));
  }

  /**
   * The catalog's row of an index: {@link #catalogRows} of its base table, and the name of its
   * table of entries.
   */
  public static byte[] catalogRow(TableName base, GlobalIndex index) {
    return Bytes.add(catalogRows(base), Bytes.toBytes(entries(base, index).getQualifierAsString()));
  }

  /**
   * What the catalog's rows of a base table's indexes begin with, and no others: so a region finds
   * an index, too, whose definition its descriptor does not have any more.
   */
  public static byte[] catalogRows(TableName base) {
    return Bytes.toBytes(base.getNameWithNamespaceInclAsString() + "/"); // in no table's name
  }

  /**
   * Whether a table is one of them or {@link #STORES}, so that it has no index; users may have
   * others there.
   */
  public static boolean isOne(TableName table) {
    return table.equals(CATALOG) || table.equals(STORES) || isEntries(table);
  }

  /** Whether a table has the entries of an index, by its name. */
  public static boolean isEntries(TableName table) {
    return table.getNamespaceAsString().equals(NAMESPACE)
        && ENTRIES.matcher(table.getQualifierAsString()).matches();
  }
}
