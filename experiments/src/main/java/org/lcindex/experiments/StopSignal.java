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
package org.lcindex.experiments;

/**
 * Knows when the JVM has been told to end, by Ctrl-C for example. The cluster's own shutdown hook
 * stops it; what the main thread meets from then on is no failure. Thread safe.
 */
public final class StopSignal implements AutoCloseable {
  private final Thread hook;
  private volatile boolean requested;

  /**
   * Installs a shutdown hook.
   *
   * @param notice called when the signal comes
   */
  public StopSignal(Runnable notice) {
    hook =
        new Thread(
            () -> {
              requested = true;
              notice.run();
            },
            "stop-signal");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Whether the JVM is ending. */
  public boolean requested() {
    return requested;
  }

  @Override
  public void close() {
    if (!requested) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        requested = true; // the JVM began to end just now
      }
    }
  }
}
