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
package org.lcindex.rpc.caller;

import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/** The chain of an exception and its causes. Stateless. */
public final class Causes {
  /** How HBase's client names the server of a call, and the one of a region. */
  private static final List<Pattern> ADDRESSES =
      List.of(
          Pattern.compile("address=([^\\s,]+)"), Pattern.compile("hostname=([^\\s,]+),(\\d+),"));

  private Causes() {}

  /** The exception first, the root last; a cycle ends where it begins. */
  public static List<Throwable> of(Throwable thrown) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Throwable> causes = new ArrayList<>();
    for (Throwable cause = thrown; cause != null && seen.add(cause); cause = cause.getCause()) {
      causes.add(cause);
    }
    return causes;
  }

  /**
   * The one that tells of a permission that the user lacks. A coprocessor's call may tell of it in
   * a message only, by the name of the class.
   */
  public static Optional<Throwable> denial(Throwable thrown) {
    List<Throwable> causes = of(thrown);
    return causes.stream()
        .filter(AccessDeniedException.class::isInstance)
        .findFirst()
        .or(() -> causes.stream().filter(Causes::quotesDenial).findFirst());
  }

  private static boolean quotesDenial(Throwable cause) {
    return String.valueOf(cause.getMessage())
        .lines()
        .limit(1)
        .anyMatch(line -> line.contains(AccessDeniedException.class.getName()));
  }

  /** The server that was called, as HOST:PORT, if HBase's client tells it in a message. */
  public static Optional<String> server(Throwable thrown) {
    List<Throwable> causes = of(thrown);
    return ADDRESSES.stream()
        .flatMap(
            address ->
                causes.stream().map(cause -> address.matcher(text(cause))).filter(Matcher::find))
        .map(
            found ->
                found.groupCount() == 1 ? found.group(1) : found.group(1) + ":" + found.group(2))
        .findFirst();
  }

  private static String text(Throwable cause) {
    return String.valueOf(cause.getMessage());
  }

  /** Whether somebody has ended the call. */
  public static boolean isInterrupt(Throwable thrown) {
    return of(thrown).stream()
        .anyMatch(
            cause ->
                cause instanceof InterruptedException
                    || cause instanceof InterruptedIOException
                        && !(cause instanceof SocketTimeoutException));
  }
}
