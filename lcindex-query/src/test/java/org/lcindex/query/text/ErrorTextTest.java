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

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.ConnectException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.junit.jupiter.api.Test;
import org.lcindex.rpc.UsageException;

/** What users are told of HBase's own exceptions. */
class ErrorTextTest {
  @Test
  void anAbsentTableIsToldInWords() {
    assertEquals(
        "There is no table ns:t; create it first, or correct its name",
        ErrorText.message(new TableNotFoundException("ns:t")));
  }

  @Test
  void aServerThatDoesNotAnswerIsNamed() {
    Throwable cause =
        new CallTimeoutException(
            "Call[id=4,methodName=Scan], waitTime=30034ms, rpcTimeout=29998ms");
    assertEquals("no answer within 30 s from the server of HBase", ErrorText.message(cause));
    IOException call =
        new IOException("Call to address=rs1:16020 failed on local exception: " + cause, cause);
    assertEquals(
        "no answer within 30 s from the server rs1:16020",
        ErrorText.message(new IOException("scan", call)));
  }

  @Test
  void aServerThatIsGoneIsNamed() {
    ConnectException cause = new ConnectException("Connection refused");
    IOException call =
        new IOException("Call to address=rs1:16020 failed on connection exception", cause);
    assertEquals(
        "cannot reach the server rs1:16020: Connection refused; HBase opens the regions of a server"
            + " that is gone on others, try again then",
        ErrorText.message(new RetriesExhaustedException("Failed after attempts=16", call)));
  }

  @Test
  void aRefusalThatIsQuotedOnlyIsOne() {
    IOException quoted =
        new IOException(
            "RemoteWithExtrasException(org.apache.hadoop.hbase.security.AccessDeniedException):"
                + " org.apache.hadoop.hbase.security.AccessDeniedException: user 'u' may not");
    assertEquals(
        "permission denied: user 'u' may not; an administrator can give it with 'grant' in the"
            + " HBase shell",
        ErrorText.message(new IOException("call failed", quoted)));
  }

  @Test
  void aMessageOfOursHasNoNamesOfTheClassesThatPassedItOn() {
    String passedOn = UsageException.class.getName() + ": " + UsageException.class.getName();
    assertEquals(
        "Table t cannot have the index",
        ErrorText.message(new UsageException(passedOn + ": Table t cannot have the index")));
  }
}
