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
package org.lcindex.verification.contention;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.ConcurrentTableModificationException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.contention.Change.Outcome;

/** What a failed change says about the table. No state. */
final class Refusals {
  private static final int MOST_CHARACTERS = 160;

  /** Words by which an index command says that it does not know what became of the change. */
  private static final List<String> IN_DOUBT = List.of("not known", "may still make");

  private Refusals() {}

  private static List<Throwable> causes(Throwable e) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable t = e; t != null && causes.size() < 20; t = t.getCause()) {
      causes.add(t);
    }
    return causes;
  }

  /** Whether an error is of a class, or a server's of that class came as text. */
  static boolean contains(Throwable e, Class<?> type) {
    return causes(e).stream()
        .anyMatch(
            c -> type.isInstance(c) || String.valueOf(c.getMessage()).contains(type.getName()));
  }

  /** Whether the master refused a descriptor because it was made from an outdated one. */
  static boolean outdated(Throwable e) {
    return contains(e, ConcurrentTableModificationException.class);
  }

  /** What is known of the table after a command of LCIndex: it is as it was, or the error says. */
  static Outcome ofOurs(Exception e) {
    String text = String.valueOf(e.getMessage());
    return IN_DOUBT.stream().anyMatch(text::contains) ? Outcome.UNKNOWN : Outcome.REFUSED;
  }

  /** What is known of the table after a call of HBase. */
  static Outcome ofHBase(Exception e) {
    return outdated(e) || causes(e).stream().anyMatch(DoNotRetryIOException.class::isInstance)
        ? Outcome.REFUSED
        : Outcome.UNKNOWN;
  }

  /** Whether an error is of a kind that tells its reader what to do. */
  static boolean clear(Exception e) {
    return e instanceof IndexException
        || e instanceof UsageException
        || causes(e).stream().anyMatch(DoNotRetryIOException.class::isInstance);
  }

  /** The kind and the beginning of the text; numbers are left out, so that like ones are alike. */
  static String brief(Exception e) {
    String text = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    text = text.replaceAll("[0-9a-f]{16,}|\\d+", "N");
    return e.getClass().getSimpleName() + ": " + Briefly.cut(text, MOST_CHARACTERS);
  }
}
