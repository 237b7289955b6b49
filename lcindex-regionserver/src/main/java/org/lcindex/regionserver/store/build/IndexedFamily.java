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
package org.lcindex.regionserver.store.build;

import java.util.List;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.regionserver.disk.HFileIndex;

/**
 * A column family of an open region with the index definitions that are in force for it. Thread
 * safe; who publishes or redefines holds its lock.
 */
public final class IndexedFamily {
  /**
   * What is to be indexed. Immutable: work that takes long keeps the one that it began with.
   *
   * @param sinceMillis when these became the indexes, in milliseconds since 1970
   */
  public record Wanted(
      List<IndexDefinition> definitions, TableSettings settings, long sinceMillis) {}

  private final OpenStore store;
  private volatile Wanted wanted;
  private volatile boolean open = true;

  public IndexedFamily(OpenStore store, List<IndexDefinition> definitions, TableSettings settings) {
    this.store = store;
    redefine(definitions, settings);
  }

  /** Wants something else from now on. */
  public synchronized void redefine(List<IndexDefinition> definitions, TableSettings settings) {
    wanted = new Wanted(List.copyOf(definitions), settings, EnvironmentEdgeManager.currentTime());
  }

  public OpenStore store() {
    return store;
  }

  public RegionInfo region() {
    return store.region();
  }

  public Wanted wanted() {
    return wanted;
  }

  public List<IndexDefinition> definitions() {
    return wanted.definitions();
  }

  public TableSettings settings() {
    return wanted.settings();
  }

  public boolean isOpen() {
    return open;
  }

  /** Nothing is published for it any more. */
  public synchronized void close() {
    open = false;
  }

  /** Whether the index of an HFile, null for none, is all that is wanted. */
  public boolean isComplete(HFileIndex index) {
    return index != null && index.hasAll(definitions());
  }

  /**
   * Since when, in milliseconds since 1970, the HFile could have had all index files: since it was
   * written, the region opened, or the indexes changed, whatever was last.
   */
  public long lacksSince(LiveHFile hfile) {
    return Math.max(hfile.createdMillis(), wanted.sinceMillis());
  }

  /** Its table, region and name, for messages. */
  @Override
  public String toString() {
    return region().getTable() + "/" + region().getEncodedName() + "/" + store.familyName();
  }
}
