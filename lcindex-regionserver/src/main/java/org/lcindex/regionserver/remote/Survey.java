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
package org.lcindex.regionserver.remote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.lcindex.regionserver.base.ElasticPool;
import org.lcindex.rpc.reply.FindReply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks several servers at the same time what they have. It takes about one timeout at most, however
 * many of them are dead or hang: who has not answered by then counts as having nothing. Thread
 * safe.
 */
final class Survey implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Survey.class);
  private static final int THREADS = 8;

  private final long timeoutMillis;
  private final ElasticPool executor =
      new ElasticPool("find", THREADS, new LinkedBlockingQueue<>());

  Survey(long timeoutMillis) {
    this.timeoutMillis = timeoutMillis;
  }

  /** The answers of those that answered, in the order of the servers. */
  List<Offer> ask(List<Peer> peers, CopyRequest request) {
    List<Callable<Offer>> questions = new ArrayList<>();
    for (Peer peer : peers) {
      questions.add(() -> Offer.of(peer, request, ask(peer, request)));
    }
    List<Offer> offers = new ArrayList<>();
    try {
      List<Future<Offer>> answers =
          executor.invokeAll(questions, timeoutMillis, TimeUnit.MILLISECONDS);
      for (int i = 0; i < answers.size(); i++) {
        if (answers.get(i).isCancelled()) {
          LOG.debug("No answer from {} in {} ms", peers.get(i).name(), timeoutMillis);
        } else {
          addAnswer(offers, peers.get(i), answers.get(i));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return offers;
  }

  private static void addAnswer(List<Offer> offers, Peer peer, Future<Offer> answer)
      throws InterruptedException {
    try {
      offers.add(answer.get());
    } catch (ExecutionException e) {
      // Dead, without LCIndex, or of another version: all the same here.
      LOG.debug("{} cannot be asked for index files", peer.name(), e.getCause());
    }
  }

  private FindReply ask(Peer peer, CopyRequest request) throws IOException {
    Patience patience = new Patience(timeoutMillis);
    while (true) {
      FindReply reply = peer.find(request.toFindRequest());
      if (reply.retryAfterMillis() == 0) {
        return reply;
      }
      if (!patience.await(reply.retryAfterMillis(), () -> false)) {
        throw new PeerException(peer, "busy for too long", null);
      }
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
