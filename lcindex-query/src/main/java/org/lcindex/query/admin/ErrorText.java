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
package org.lcindex.query.admin;

import java.net.ConnectException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.lcindex.query.condition.ConditionSyntaxException;
import org.lcindex.rpc.Causes;
import org.lcindex.rpc.IndexException;
import org.lcindex.type.ShownText;

/**
 * What a user is told of a failure: the message of the cause that tells most, without class names
 * and without the stack traces that HBase puts into messages. Stateless.
 */
public final class ErrorText {
  /** A remote exception's text begins with its class. */
  private static final Pattern CLASS = Pattern.compile("^(?:[a-z][\\w$]*\\.)+[A-Z][\\w$.]*: ");

  /** What is before the words of a refusal that another exception quotes. */
  private static final Pattern QUOTED_DENIAL =
      Pattern.compile("^.*" + Pattern.quote(AccessDeniedException.class.getName()) + "[):\\s]*");

  private static final Pattern NAME = Pattern.compile("[\\w.:-]+");

  /** What HBase puts before a message of ours at each server that has passed it on. */
  private static final Pattern PASSED_ON =
      Pattern.compile("^(?:org\\.lcindex\\.[\\w.]+Exception: )+");

  private static final Pattern WAITED = Pattern.compile("waitTime=(\\d{1,15})ms");

  private ErrorText() {}

  /** The message, of characters that can be shown; never empty. */
  public static String message(Throwable thrown) {
    return ShownText.lines(told(thrown));
  }

  private static String told(Throwable thrown) {
    if (thrown instanceof ConditionSyntaxException) {
      // Its second and third line show the place.
      return thrown.getMessage();
    }
    List<Throwable> causes = Causes.of(thrown);
    for (Throwable cause : causes) {
      // Ours are written for the reader, in whole: a second line tells what is missing and where.
      if (cause instanceof IndexException && cause.getMessage() != null) {
        return PASSED_ON.matcher(withoutTrace(cause.getMessage())).replaceFirst("");
      }
    }
    for (Throwable cause : causes) {
      if (cause instanceof TableNotEnabledException) {
        String table = firstLine(String.valueOf(cause.getMessage())).replace(" is disabled.", "");
        return "Table "
            + table
            + " is disabled; enable it first: enable '"
            + table
            + "' in the HBase"
            + " shell";
      }
    }
    for (Throwable cause : causes) {
      // HBase tells the name and nothing else.
      if (cause instanceof TableNotFoundException
          && cause.getMessage() != null
          && NAME.matcher(cause.getMessage()).matches()) {
        return "There is no table " + cause.getMessage() + "; create it first, or correct its name";
      }
    }
    Optional<String> denied = Causes.denial(thrown).map(Throwable::getMessage);
    if (denied.isPresent()) {
      return "permission denied: "
          + QUOTED_DENIAL.matcher(firstLine(denied.get())).replaceFirst("")
          + "; an administrator can give it with 'grant' in the HBase shell";
    }
    Throwable last = causes.get(causes.size() - 1);
    if (last instanceof CallTimeoutException) {
      return silence(causes, last);
    }
    if (last instanceof ConnectException) {
      return "cannot reach the server "
          + server(causes)
          + ": "
          + firstLine(String.valueOf(last.getMessage()))
          + "; HBase opens the regions of a server that is gone on others, try again then";
    }
    String first = firstLine(String.valueOf(thrown.getMessage()));
    String root = firstLine(String.valueOf(last.getMessage()));
    if (thrown.getMessage() == null
        || first.isEmpty()
        || thrown instanceof RetriesExhaustedException) {
      return last.getMessage() == null ? last.toString() : root;
    }
    return last.getMessage() == null || first.contains(root) ? first : first + ": " + root;
  }

  /** HBase tells of a server that does not answer by the number of a call and two times. */
  private static String silence(List<Throwable> causes, Throwable last) {
    Matcher waited = WAITED.matcher(String.valueOf(last.getMessage()));
    return "no answer"
        + (waited.find() ? " within " + Long.parseLong(waited.group(1)) / 1_000 + " s" : "")
        + " from the server "
        + server(causes);
  }

  private static String server(List<Throwable> causes) {
    return Causes.server(causes.get(0)).orElse("of HBase");
  }

  private static String firstLine(String message) {
    String line = message.strip().lines().findFirst().orElse("");
    Matcher matcher = CLASS.matcher(line);
    return matcher.find() ? line.substring(matcher.end()) : line;
  }

  private static String withoutTrace(String message) {
    int trace = message.indexOf("\n\tat ");
    return trace < 0 ? message : message.substring(0, trace);
  }
}
