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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.global.catalog.CatalogKeeper;

/**
 * Sees that there is a catalog with this master's row while any table writes a global index: one
 * that was deleted or emptied is made again, and its rows with it (rule DD6). It looks when the
 * master starts, when HBase tells that the catalog was deleted or truncated, and each minute, since
 * a superuser can delete rows, too. After the last global index a deleted catalog stays away.
 *
 * <p>A look costs one descriptor of the master's own memory, and one row of the catalog where there
 * is one. All tables are listed only if a catalog was lost: so a cluster without global indexes
 * pays for one list in the life of a master. Thread safe.
 */
final class LostCatalog {
  /** The row of the work that is not of one table: no table is called so. */
  private static final TableName ALL = TableName.valueOf("lcindex", "all");

  private final MasterTables tables;
  private final ServerName master;
  private final CatalogKeeper keeper;
  private final CatalogMaker maker;
  private final HalfStates halfStates;
  private final Background background;

  /** Whether a catalog that is not there may be wanted. */
  private volatile boolean wanted = true;

  LostCatalog(
      MasterTables tables,
      ServerName master,
      CatalogKeeper keeper,
      CatalogMaker maker,
      HalfStates halfStates,
      Background background) {
    this.tables = tables;
    this.master = master;
    this.keeper = keeper;
    this.maker = maker;
    this.halfStates = halfStates;
    this.background = background;
  }

  /**
   * Looks at all tables soon.
   *
   * @return the look; what it finds is ended later
   */
  Future<?> all() {
    return background.later(ALL, any -> endAll());
  }

  /** Looks whether the catalog was lost, and makes it again; the next look is the next attempt. */
  void look() throws IOException {
    if (isLost()) {
      endAll();
    }
  }

  private boolean isLost() throws IOException {
    if (tables.hasCatalog()) {
      wanted = true;
      return !master.equals(keeper.master());
    }
    return wanted;
  }

  private synchronized void endAll() throws IOException {
    Set<TableName> bases = new TreeSet<>();
    boolean written = false;
    try (Admin admin = tables.connection().getAdmin()) {
      for (TableDescriptor table : admin.listTableDescriptors()) {
        if (table.getValue(IndexDefinitions.GLOBAL_KEY) != null) {
          bases.add(table.getTableName());
          written |= !HalfStates.written(table).isEmpty();
        }
      }
    }
    wanted = written;
    if (tables.hasCatalog() || written) {
      maker.ensure();
      bases.addAll(keeper.bases());
    }
    bases.forEach(base -> background.later(base, halfStates::end));
  }
}
