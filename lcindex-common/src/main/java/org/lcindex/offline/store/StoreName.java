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
package org.lcindex.offline.store;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalTables;
import org.lcindex.rpc.UsageException;
import org.lcindex.type.ShownText;

/**
 * The name of a store: {@code [NAMESPACE:]NAME}, of the characters of a table's name. Immutable.
 *
 * @param namespace of the tables of its versions
 * @param name without the namespace
 */
@InterfaceAudience.Public
public record StoreName(String namespace, String name) {
  /** What is before a store's name where a table is expected. */
  public static final String PREFIX = "store:";

  private static final Pattern OF_VERSION = Pattern.compile("(.+)\\.v(\\d{1,18})");

  /**
   * Reads a name.
   *
   * @throws UsageException when it cannot be a store's
   */
  public static StoreName parse(String text) throws UsageException {
    TableName table;
    try {
      table = TableName.valueOf(String.valueOf(text));
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          "'"
              + ShownText.cut(String.valueOf(text))
              + "' is no store's name: "
              + ShownText.cut(String.valueOf(e.getMessage()))
              + ". A store is named [NAMESPACE:]NAME, as a table is",
          e);
    }
    if (table.isSystemTable() || table.getNamespaceAsString().equals(GlobalTables.NAMESPACE)) {
      throw new UsageException(
          "'"
              + table
              + "' is no store's name: namespace "
              + table.getNamespaceAsString()
              + " is not for users' tables. Choose another namespace");
    }
    Matcher version = OF_VERSION.matcher(table.getQualifierAsString());
    if (version.matches()) {
      throw new UsageException(
          String.format(
              "'%s' is no store's name: it ends like the table of version %s."
                  + " Name the store, %s, and give the version beside it",
              table, version.group(2), version.group(1)));
    }
    return new StoreName(table.getNamespaceAsString(), table.getQualifierAsString());
  }

  /**
   * The store that is named where a table is expected.
   *
   * @return empty for what does not begin with {@link #PREFIX}
   * @throws UsageException when what follows cannot be a store's name
   */
  public static Optional<StoreName> inPlaceOfTable(String typed) throws UsageException {
    return typed.startsWith(PREFIX)
        ? Optional.of(parse(typed.substring(PREFIX.length())))
        : Optional.empty();
  }

  /** The table of a version. */
  public TableName table(long version) {
    return TableName.valueOf(namespace, name + ".v" + version);
  }

  /**
   * The version whose table has this name.
   *
   * @param table without the namespace, which is the store's
   * @return 0 for a name that no version's table has
   */
  public long version(String table) {
    Matcher version = OF_VERSION.matcher(table);
    if (!version.matches() || !version.group(1).equals(name)) {
      return 0;
    }
    long number = Long.parseLong(version.group(2));
    return table.equals(name + ".v" + number) ? number : 0;
  }

  /** The store's name with its namespace, whatever that is. */
  public String full() {
    return namespace + TableName.NAMESPACE_DELIM + name;
  }

  /** The row of the store in {@link GlobalTables#STORES}. */
  public byte[] row() {
    return Bytes.toBytes(full());
  }

  /** As users write it. */
  @Override
  public String toString() {
    return namespace.equals(NamespaceDescriptor.DEFAULT_NAMESPACE_NAME_STR) ? name : full();
  }
}
