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
package org.lcindex.verification.chaos;

import java.util.Random;

/** Makes events happen. Used by one thread. */
final class Events {
  private final ServerEvents servers;
  private final RegionEvents regions;
  private final IndexEvents indexes;
  private final DataEvents data;
  private final DiskEvents disks;
  private final GlobalEvents globals;
  private final ClientEvents clients;
  private final StoreEvents stores;

  Events(EventContext context, CheckContext checks, StoreEvents stores) {
    this.stores = stores;
    this.regions = new RegionEvents(context);
    this.servers = new ServerEvents(context, regions);
    this.indexes = new IndexEvents(context);
    this.data = new DataEvents(context, checks);
    this.clients = new ClientEvents(context, checks);
    this.disks = new DiskEvents(context, regions);
    this.globals = new GlobalEvents(context);
  }

  /** What events have left that an index may not tell of goes. */
  void end(Random random) throws Exception {
    data.endGuarded(random);
  }

  /**
   * Makes an event happen and returns what it was about.
   *
   * @throws EventContext.NotNow when it cannot happen at the moment
   */
  String run(Event event) throws Exception {
    Random random = new Random(event.seed());
    return switch (event.kind()) {
      case KILL -> servers.kill(random);
      case RESTART -> servers.restart(random);
      case PAUSE -> servers.pause(random);
      case FREEZE -> servers.freeze(random);
      case MOVE -> regions.move(random);
      case BALANCE -> regions.balance(random);
      case SPLIT -> regions.split(random);
      case MERGE -> regions.merge(random);
      case FLUSH -> regions.flush(random);
      case COMPACT -> regions.compact(random);
      case MAJOR_COMPACT -> regions.majorCompact(random);
      case ADD_INDEX -> indexes.add(random);
      case DROP_INDEX -> indexes.drop(random);
      case BULK_LOAD -> data.bulkLoad(random);
      case CLONE -> data.cloneTable(random);
      case RESTORE -> data.restore(false);
      case RESTORE_RACED ->
          data.restore(true) + (random.nextBoolean() ? "; " + servers.kill(random) : "");
      case ALTER_FAMILY -> regions.alterFamily(random);
      case GUARDED_ROWS -> data.guardedRows(random);
      case LOSE_CATALOG -> globals.loseCatalog();
      case WIPE -> indexes.wipe(random);
      case CORRUPT -> indexes.corrupt(random);
      case VANISH -> clients.vanish(random);
      case FULL_DISK -> indexes.fullDisk(random);
      case HUNG_DISK -> disks.hang(random);
      case FAILING_DISK -> disks.fail(random);
      case MOVE_ENTRIES -> globals.move(random);
      case DIVIDE_ENTRIES -> globals.divide(random);
      case COMPACT_ENTRIES -> globals.compact(random);
      case GLOBAL_INDEX -> globals.change(random);
      case MASTER -> globals.master();
      case PUSH_VERSION -> stores.push(random);
      case SWAP_VERSION -> stores.swap(random);
      case ROLLBACK_VERSION -> stores.rollback(random);
      case LATE_PUSH -> stores.latePush(random);
    };
  }
}
