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

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.ipc.FailedServerException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hbase.thirdparty.com.google.protobuf.InvalidProtocolBufferException;
import org.lcindex.rpc.IndexException;

/**
 * Failures in words, for whoever tells people of one: a command, a status, a standing problem. Ours
 * are told in whole, they are written for the reader. Of HBase's it is the last cause that says
 * what is the matter; what is around it are names of classes, numbers of attempts and stack traces.
 * Stateless.
 */
public final class CauseText {
  /** What is said last of a server that cannot be reached. */
  public static final String ELSEWHERE =
      "; HBase opens the regions of a server that is gone on others, try again then";

  /** Before a message of HBase's, or amid it where it quotes others. */
  private static final Pattern CLASS =
      Pattern.compile(
          "(?:^(?:[a-z][\\w$]*\\.)+[A-Z][\\w$.]*"
              + "|(?:[a-z][\\w$]*\\.)*[A-Z][\\w$]*(?:Exception|Error)(?:\\([\\w.$]*\\))?): ");

  /** What HBase's client writes before the failure of each attempt. */
  private static final Pattern ATTEMPT =
      Pattern.compile("^.*RpcRetryingCaller\\w*\\{[^}]*\\}, (.*)$");

  private static final Pattern CAMEL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  /** What is before the words of a refusal that another exception quotes. */
  private static final Pattern QUOTED_DENIAL =
      Pattern.compile("^.*" + Pattern.quote(AccessDeniedException.class.getName()) + "[):\\s]*");

  private static final Pattern NAME = Pattern.compile("[\\w.:-]+");

  /** What HBase puts before a message of ours at each server that has passed it on. */
  private static final Pattern PASSED_ON =
      Pattern.compile("^(?:org\\.lcindex\\.[\\w.]+Exception: )+");

  private static final String REFUSED = "Connection refused";

  private static final Pattern WAITED = Pattern.compile("waitTime=(\\d{1,15})ms");

  private CauseText() {}

  /** The first line: it fits into a sentence. */
  public static String line(Throwable thrown) {
    return of(thrown).lines().findFirst().orElse("");
  }

  /** What went wrong; never empty. Only messages of ours have several lines. */
  public static String of(Throwable thrown) {
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
        return String.format(
            "Table %s is disabled; enable it first: enable '%s' in the HBase shell", table, table);
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
    if (last instanceof RetriesExhaustedWithDetailsException each && each.getNumExceptions() > 0) {
      return of(each.getCause(0));
    }
    if (last instanceof CallTimeoutException) {
      return silence(causes, last);
    }
    if (last instanceof FailedServerException) {
      return unreached(causes, "it did not answer a moment ago, and is asked again within seconds");
    }
    if (isCut(causes, last)) {
      return "the connection to the server " + server(causes) + " ended while it was asked";
    }
    String root = text(last);
    // Of attempts HBase's client keeps words only.
    boolean refused = last instanceof RetriesExhaustedException && root.contains(REFUSED);
    if (last instanceof ConnectException || refused) {
      return unreached(causes, root.contains(REFUSED) ? REFUSED : root);
    }
    String first = text(thrown);
    if (thrown.getMessage() == null
        || first.isEmpty()
        || thrown instanceof RetriesExhaustedException) {
      return root;
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

  private static String unreached(List<Throwable> causes, String why) {
    return "cannot reach the server " + server(causes) + ": " + why + ELSEWHERE;
  }

  /** Whether a call's connection ended amid an answer, as when its server is killed. */
  private static boolean isCut(List<Throwable> causes, Throwable last) {
    return (last instanceof EOFException
            || last instanceof ConnectionClosedException
            || last instanceof InvalidProtocolBufferException)
        && Causes.server(causes.get(0)).isPresent();
  }

  private static String server(List<Throwable> causes) {
    return Causes.server(causes.get(0)).orElse("of HBase");
  }

  /** The first line without names of classes; of attempts, what the last one met. */
  private static String firstLine(String message) {
    String line = message.strip().lines().findFirst().orElse("");
    for (String other : (Iterable<String>) message.lines()::iterator) {
      Matcher attempt = ATTEMPT.matcher(other);
      line = attempt.matches() ? attempt.group(1) : line;
    }
    return CLASS.matcher(line).replaceAll("").strip();
  }

  /** What an exception says; one without words is told by its name, in words if it is no bug. */
  private static String text(Throwable thrown) {
    if (thrown.getMessage() != null) {
      return firstLine(thrown.getMessage());
    }
    String name = thrown.getClass().getSimpleName();
    return thrown instanceof RuntimeException
            || thrown instanceof Error
            || thrown.getClass() == IOException.class // a name without a meaning
            || name.isEmpty()
        ? thrown.toString()
        : CAMEL
            .matcher(name.replaceFirst("Exception$", ""))
            .replaceAll(" ")
            .toLowerCase(Locale.ROOT);
  }

  private static String withoutTrace(String message) {
    int trace = message.indexOf("\n\tat ");
    return trace < 0 ? message : message.substring(0, trace);
  }
}
