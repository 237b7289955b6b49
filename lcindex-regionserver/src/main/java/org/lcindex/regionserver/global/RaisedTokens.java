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
package org.lcindex.regionserver.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.Region;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.catalog.CatalogNotes;
import org.lcindex.global.coverage.Lifetimes;
import org.lcindex.global.coverage.Token;
import org.lcindex.regionserver.global.coverage.ServerCatalog;

/**
 * Which tokens a region leaves alone because an alter lets cells live longer than the region was
 * opened for, or is not written yet (rule CV11). For one thread.
 */
final class RaisedTokens {
  private final Region region;
  private final GlobalIndex index;
  private final ServerCatalog catalog;

  RaisedTokens(Region region, GlobalIndex index, ServerCatalog catalog) {
    this.region = region;
    this.index = index;
    this.catalog = catalog;
  }

  /**
   * Those that the region may build.
   *
   * @param tokens with their notes, from one reading of the catalog that is over: the table's
   *     descriptor is to be read after it
   */
  List<Token> buildable(List<Token> tokens, CatalogNotes notes) throws IOException {
    Lifetimes opened = Lifetimes.of(region.getTableDescriptor(), index);
    Lifetimes described = null;
    List<Token> buildable = new ArrayList<>();
    for (Token token : tokens) {
      Lifetimes wanted = notes.lifetimes().get(token.id());
      boolean isAsked =
          wanted == null ? Lifetimes.mayHideAnAlter(token) : opened.areAtLeast(wanted);
      if (isAsked && described == null) {
        described = Lifetimes.of(descriptor(), index); // seldom: it is a call to the master
      }
      if (Lifetimes.mayBuild(token, wanted, opened, described)) {
        buildable.add(token);
      }
    }
    return buildable;
  }

  private TableDescriptor descriptor() throws IOException {
    try (Admin admin = catalog.connection().getAdmin()) {
      return admin.getDescriptor(region.getRegionInfo().getTable());
    }
  }
}
