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
package org.lcindex.query.text;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.lcindex.query.TableVerification;

/**
 * Tells how far a verification is, one line every two seconds and none for what is over before. For
 * one thread at a time.
 */
public final class VerifyLines implements Consumer<TableVerification> {
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Consumer<String> lines;
  private long next = System.nanoTime() + PAUSE_NANOS;

  /** Gives its lines to this consumer. */
  public VerifyLines(Consumer<String> lines) {
    this.lines = lines;
  }

  @Override
  public void accept(TableVerification verification) {
    if (System.nanoTime() - next >= 0) {
      next = System.nanoTime() + PAUSE_NANOS;
      lines.accept(VerifyText.progress(verification));
    }
  }
}
