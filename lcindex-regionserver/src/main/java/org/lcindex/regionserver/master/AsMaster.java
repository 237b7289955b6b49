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
import java.io.InterruptedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import org.lcindex.rpc.IndexException;

/**
 * Does what a handler of the master does on its own account. A master's calls to itself do not
 * leave the process: in a handler's thread they have the rights of the user whose call it answers.
 * Thread safe.
 *
 * @param threads answer nobody's call
 */
record AsMaster(ExecutorService threads) {

  /** Does something, and waits for it; throws what it throws. */
  void run(OwnDeeds.Deed deed) throws IOException {
    try {
      threads
          .submit(
              () -> {
                deed.run();
                return null;
              })
          .get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io
          ? io
          : new IndexException("LCIndex failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }
}
