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
package org.lcindex.sql.jdbc;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import java.util.Objects;
import java.util.function.Function;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.caller.Causes;
import org.lcindex.sql.run.LimitException;
import org.lcindex.sql.run.Run;
import org.lcindex.sql.run.RunEndedException;

/** Failures as JDBC has them, with a state of SQL and the words of who knows most. Stateless. */
final class SqlFailures {
  private static final String ENDED = "57014";
  private static final String NOT_UNDERSTOOD = "42000";
  private static final String BAD_VALUE = "22000";
  private static final String TOO_MUCH = "54000";
  private static final String NO_FEATURE = "0A000";
  private static final String NOT_READ = "58030";

  private SqlFailures() {}

  /**
   * What the program is told.
   *
   * @param run in which it happened; null outside of one
   * @param more what else there is to say of a name that is not there
   */
  static SQLException of(Throwable thrown, Run run, Function<String, String> more) {
    if (run != null && run.ended() != null && isOfEnd(thrown)) {
      String message = run.ended().message();
      return run.ended() == Run.End.TIMED_OUT
          ? new SQLTimeoutException(message, ENDED, thrown)
          : new SQLException(message, ENDED, thrown);
    }
    for (Throwable cause : Causes.of(thrown)) {
      if (cause instanceof CalciteException) {
        return new SQLException(
            cause.getMessage() + more.apply(cause.getMessage()),
            cause instanceof CalciteContextException ? NOT_UNDERSTOOD : BAD_VALUE,
            thrown);
      }
      if (cause instanceof LimitException) {
        return new SQLException(cause.getMessage(), TOO_MUCH, thrown);
      }
      if (cause instanceof IOException io) {
        return new SQLException(CauseText.of(io), NOT_READ, thrown);
      }
    }
    if (thrown instanceof SQLException known && known.getMessage() != null) {
      return known;
    }
    if (thrown instanceof SQLFeatureNotSupportedException) {
      // Calcite's own says nothing; tools go on without the feature by its class.
      return new SQLFeatureNotSupportedException("LCIndex has no such feature", NO_FEATURE, thrown);
    }
    String message =
        Causes.of(thrown).stream()
            .map(Throwable::getMessage)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(thrown.toString());
    return new SQLException(message, thrown);
  }

  /** Whether it comes of the end, and is no other mistake afterwards. */
  private static boolean isOfEnd(Throwable thrown) {
    return Causes.of(thrown).stream()
        .anyMatch(
            cause ->
                cause instanceof RunEndedException
                    || cause instanceof IOException
                    || "Statement canceled".equals(cause.getMessage()));
  }
}
