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
package org.lcindex.regionserver.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * A clock of the time for which the calling thread has waited for a core when it could have run, in
 * nanoseconds since it began; {@link #UNKNOWN} where the operating system does not tell. Linux
 * does: it is the second number of a thread's {@code schedstat}. Asking takes some microseconds.
 * Thread safe.
 */
final class CoreWait implements LongSupplier {
  static final long UNKNOWN = -1;

  private static final Path OF_THE_CALLER = Path.of("/proc/thread-self/schedstat");

  @Override
  public long getAsLong() {
    try {
      String[] numbers = Files.readString(OF_THE_CALLER, StandardCharsets.US_ASCII).split(" ");
      return numbers.length < 2 ? UNKNOWN : Long.parseLong(numbers[1]);
    } catch (IOException | RuntimeException e) {
      return UNKNOWN;
    }
  }
}
