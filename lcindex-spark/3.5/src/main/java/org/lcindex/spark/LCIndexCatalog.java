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
package org.lcindex.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.NamespaceNotFoundException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalTables;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.spark.table.NamedSource;
import org.lcindex.spark.table.Settings;
import org.lcindex.spark.table.TableColumns;

/**
 * HBase's namespaces and tables as a catalog of Spark: {@code
 * spark.sql.catalog.NAME=org.lcindex.spark.LCIndexCatalog}. A versioned store is a table with the
 * name {@code store:NAME}. Tables are made and dropped by HBase's shell or LCIndex's command line.
 * Thread safe.
 */
@InterfaceAudience.Public
public final class LCIndexCatalog implements TableCatalog, SupportsNamespaces {
  private static final String STORE = "store:";

  /** Namespaces of tables in which nobody looks for rows. */
  private static final List<String> INTERNAL =
      List.of(NamespaceDescriptor.SYSTEM_NAMESPACE_NAME_STR, GlobalTables.NAMESPACE);

  private String name;
  private Settings settings;

  @Override
  public void initialize(String given, CaseInsensitiveStringMap options) {
    name = given;
    settings = Settings.of(options);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String[] defaultNamespace() {
    return new String[] {NamespaceDescriptor.DEFAULT_NAMESPACE_NAME_STR};
  }

  /** What the cluster is asked. */
  @FunctionalInterface
  private interface Question<T> {
    T ask(Admin admin) throws IOException;
  }

  private <T> T ask(Question<T> question) {
    try (Admin admin = settings.cluster().connection().getAdmin()) {
      return question.ask(admin);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String one(String[] namespace) throws NoSuchNamespaceException {
    if (namespace.length == 0) {
      return NamespaceDescriptor.DEFAULT_NAMESPACE_NAME_STR;
    }
    if (namespace.length > 1) {
      throw new NoSuchNamespaceException(namespace);
    }
    return namespace[0];
  }

  @Override
  public String[][] listNamespaces() {
    return ask(
        admin ->
            Arrays.stream(admin.listNamespaces())
                .filter(one -> !INTERNAL.contains(one))
                .map(one -> new String[] {one})
                .toArray(String[][]::new));
  }

  @Override
  public String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
    if (namespace.length == 0) {
      return listNamespaces();
    }
    loadNamespaceMetadata(namespace);
    return new String[0][];
  }

  @Override
  public Map<String, String> loadNamespaceMetadata(String[] namespace)
      throws NoSuchNamespaceException {
    String wanted = one(namespace);
    if (!ask(admin -> Arrays.asList(admin.listNamespaces())).contains(wanted)) {
      throw new NoSuchNamespaceException(namespace);
    }
    return Map.of();
  }

  @Override
  public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    String wanted = one(namespace);
    List<String> names = new ArrayList<>();
    try {
      names.addAll(
          ask(
              admin -> {
                List<String> tables = new ArrayList<>();
                for (TableName table : admin.listTableNamesByNamespace(wanted)) {
                  tables.add(table.getQualifierAsString());
                }
                return tables;
              }));
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof NamespaceNotFoundException) {
        throw new NoSuchNamespaceException(namespace);
      }
      throw e;
    }
    names.addAll(stores(wanted));
    return names.stream()
        .map(table -> Identifier.of(new String[] {wanted}, table))
        .toArray(Identifier[]::new);
  }

  /** None where masters know of none, or the user may not see them. */
  private List<String> stores(String namespace) {
    List<String> names = new ArrayList<>();
    try {
      for (StoreRecord store : new StoreAdmin(settings.cluster().connection()).list()) {
        StoreName known = StoreName.parse(store.name());
        if (store.current() != null && known.namespace().equals(namespace)) {
          names.add(STORE + known.name());
        }
      }
    } catch (IOException e) {
      return List.of();
    }
    return names;
  }

  @Override
  public Table loadTable(Identifier identifier) throws NoSuchTableException {
    try {
      String namespace = one(identifier.namespace());
      String named = identifier.name();
      NamedSource source =
          named.startsWith(STORE)
              ? new NamedSource(null, namespace + ":" + named.substring(STORE.length()))
              : new NamedSource(namespace + ":" + named, null);
      return new SparkTable(settings, source, TableColumns.of(source.describe(settings.cluster())));
    } catch (TableNotFoundException | IllegalArgumentException | NoSuchNamespaceException e) {
      throw new NoSuchTableException(identifier);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static UnsupportedOperationException refused(String what) {
    return new UnsupportedOperationException(
        what + " is not done by Spark: use HBase's shell, or LCIndex's command line");
  }

  @Override
  @SuppressWarnings("deprecation") // of Spark 3.5 it is the one that has to be there
  public Table createTable(
      Identifier identifier,
      StructType schema,
      Transform[] partitions,
      Map<String, String> properties) {
    throw refused("making table " + identifier);
  }

  @Override
  public Table alterTable(Identifier identifier, TableChange... changes) {
    throw refused("changing table " + identifier);
  }

  @Override
  public boolean dropTable(Identifier identifier) {
    throw refused("dropping table " + identifier);
  }

  @Override
  public void renameTable(Identifier from, Identifier to) {
    throw refused("renaming table " + from);
  }

  @Override
  public void createNamespace(String[] namespace, Map<String, String> metadata) {
    throw refused("making namespace " + String.join(".", namespace));
  }

  @Override
  public void alterNamespace(String[] namespace, NamespaceChange... changes) {
    throw refused("changing namespace " + String.join(".", namespace));
  }

  @Override
  public boolean dropNamespace(String[] namespace, boolean cascade) {
    throw refused("dropping namespace " + String.join(".", namespace));
  }
}
