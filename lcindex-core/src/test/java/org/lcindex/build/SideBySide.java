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
package org.lcindex.build;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Each part in a thread of its own, all at once. */
final class SideBySide implements Parts {
  static final Parts INSTANCE = new SideBySide();

  private SideBySide() {}

  @Override
  public void run(List<Part> parts, int atATime) throws IOException {
    List<FutureTask<Void>> tasks = new ArrayList<>();
    for (Part part : parts) {
      FutureTask<Void> task =
          new FutureTask<>(
              () -> {
                part.run();
                return null;
              });
      tasks.add(task);
      new Thread(task, "part").start();
    }
    for (FutureTask<Void> task : tasks) {
      try {
        task.get();
      } catch (ExecutionException | InterruptedException e) {
        throw new IOException(e);
      }
    }
  }
}
