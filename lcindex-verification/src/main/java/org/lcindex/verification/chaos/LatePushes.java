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

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.query.offline.BulkLoader;
import org.lcindex.query.store.OfflineFolder;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.verification.common.Briefly;

/**
 * Pushes that hang while their store is deleted and made again, and then go on. The store has no
 * other clients. Used by one thread.
 */
final class LatePushes {
  static final String NAME = "chaos_again";

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final EventContext context;
  private final StoreAdmin stores;
  private final Path folders;

  /** Of the last folder; those of the other store begin at 1. */
  private long says = 1_000_000;

  LatePushes(EventContext context, StoreAdmin stores, Path folders) {
    this.context = context;
    this.stores = stores;
    this.folders = folders;
  }

  /** A push hangs before HBase's part of it, or amid its regions. */
  String run(Random random) throws Exception {
    stores.deleteAll(NAME); // what an event has left that did not work
    final long highest = stores.create(NAME, null).highest();
    boolean loaded = random.nextBoolean();
    CompletableFuture<Object> came = new CompletableFuture<>();
    CountDownLatch goOn = new CountDownLatch(1);
    BulkLoader hanging =
        (table, folder) -> {
          if (loaded) {
            bulkLoad(table, folder);
          }
          came.complete(table);
          await(goOn);
          bulkLoad(table, folder);
        };
    OfflineFolder late = build(hanging);
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      CompletableFuture<StoreAdmin.Pushed> push =
          CompletableFuture.supplyAsync(() -> pushed(late), thread);
      CompletableFuture.anyOf(came, push).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      stores.deleteAll(NAME);
      stores.create(NAME, null);
      OfflineFolder next = build(this::bulkLoad);
      final long content = says;
      final long version = pushed(next).version().number();
      stores.swap(NAME, version);
      goOn.countDown();
      String told = end(push);
      StoreRecord record = stores.status(NAME);
      if (version <= highest + 1 || record.current() == null || record.current() != version) {
        context.findings().failure("version " + version + " after a late push: " + record);
      }
      new StoreContent(content).lookWhole(context, StoreName.parse(NAME).table(version));
      return "version " + version + " is whole after a late push: " + told;
    } finally {
      goOn.countDown();
      thread.shutdownNow();
    }
  }

  private StoreAdmin.Pushed pushed(OfflineFolder folder) {
    try {
      return stores.push(NAME, folder, null, PATIENCE, line -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String end(CompletableFuture<StoreAdmin.Pushed> push) throws Exception {
    try {
      StoreAdmin.Pushed pushed = push.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      context.findings().failure("a push of a deleted store ended well: " + pushed);
      return "it ended well";
    } catch (ExecutionException e) {
      return Briefly.of(e.getCause() instanceof UncheckedIOException io ? io.getCause() : e);
    } catch (TimeoutException e) {
      return "it hangs";
    }
  }

  /** The end of a run: the store goes. */
  void finish() throws IOException {
    stores.deleteAll(NAME);
  }

  private OfflineFolder build(BulkLoader loader) throws IOException {
    StoreContent content = new StoreContent(++says);
    Path folder = folders.resolve("content-" + content.says());
    content.build(folder, context.cluster().configuration());
    return new OfflineFolder(
        context.connection(), loader, new org.apache.hadoop.fs.Path(folder.toUri()));
  }

  private void bulkLoad(TableName table, org.apache.hadoop.fs.Path folder) throws IOException {
    Configuration conf = new Configuration(context.cluster().configuration());
    conf.set(BulkLoadHFiles.CREATE_TABLE_CONF_KEY, "no");
    BulkLoadHFiles.create(conf).bulkLoad(table, folder);
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      if (!latch.await(2 * PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new IOException("a push did not come to its load");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("in a push that hangs").initCause(e);
    }
  }
}
