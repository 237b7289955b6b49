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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.List;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.ipc.FailedServerException;
import org.apache.hbase.thirdparty.com.google.protobuf.InvalidProtocolBufferException;
import org.junit.jupiter.api.Test;

/** Of HBase's exceptions the last cause is told, in words. */
class CauseTextTest {
  private static final String GONE =
      "; HBase opens the regions of a server that is gone on others, try again then";

  private static String told(Throwable thrown) {
    String text = CauseText.of(thrown);
    assertFalse(text.contains("Exception") || text.contains("RpcRetryingCaller"), text);
    assertFalse(text.isEmpty() || text.contains("\n"), text);
    return text;
  }

  /** As HBase's client says it when it has no cause at hand. */
  @Test
  void ofAttemptsTheLastOne() {
    String attempt = ", RpcRetryingCallerImpl{globalStartTime=2026-11-29T05:46:35Z, pause=100}, ";
    assertEquals(
        "cannot reach the server rs2:16020: Connection refused" + GONE,
        told(
            new RetriesExhaustedException(
                "Failed after attempts=2, exceptions:\n2026-11-29T05:46:35Z"
                    + attempt
                    + "org.apache.hadoop.hbase.NotServingRegionException: lcindex:catalog,,1 is not"
                    + " online\n2026-11-29T05:46:36Z"
                    + attempt
                    + "java.net.ConnectException: Call to address=rs2:16020 failed on connection"
                    + " exception: org.apache.hbase.thirdparty.io.netty.channel."
                    + "AbstractChannel$AnnotatedConnectException: finishConnect(..) failed:"
                    + " Connection refused: rs2/10.0.0.2:16020\n\n\tat a.B.c(B.java:1)\n")));
  }

  @Test
  void aServerThatWasTriedAMomentAgo() {
    assertEquals(
        "cannot reach the server rs2:16020: it did not answer a moment ago, and is asked again within"
            + " seconds"
            + GONE,
        told(
            new IOException(
                "Call to address=rs2:16020 failed on local exception: "
                    + FailedServerException.class.getName()
                    + ": This server is in the failed servers list: rs2/10.0.0.2:16020",
                new FailedServerException(
                    "This server is in the failed servers list: rs2/10.0.0.2:16020"))));
  }

  /** As of a server that is killed while it answers. */
  @Test
  void aConnectionThatEnded() {
    for (IOException met :
        List.of(
            new EOFException(),
            new ConnectionClosedException("Connection closed"),
            new InvalidProtocolBufferException(
                "Protocol message contained an invalid tag (zero)."))) {
      assertEquals(
          "the connection to the server rs2:16020 ended while it was asked",
          told(
              new IOException("Call to address=rs2:16020 failed on local exception: " + met, met)));
    }
  }

  /** Who says himself what he could not reach is not spoken for. */
  @Test
  void wordsOfOthersStay() {
    String ours = "cannot reach the cluster at ZooKeeper localhost:1: Connection refused";
    assertEquals(ours, told(new IOException(ours)));
  }

  @Test
  void namesOfClassesGo() {
    String name = NotServingRegionException.class.getName();
    assertEquals(
        "lcindex:catalog,,1 is not online on rs2,16020,5",
        told(
            new RetriesExhaustedException(
                "Failed after attempts=2, exceptions:\n",
                new IOException(
                    "org.apache.hadoop.hbase.ipc.RemoteWithExtrasException("
                        + name
                        + "): "
                        + name
                        + ": "
                        + name
                        + ": lcindex:catalog,,1 is not online on rs2,16020,5\n\tat"
                        + " org.apache.hadoop.hbase.regionserver.HRegionServer.get(H.java:1)"))));
    assertEquals(
        "no connection: Connection reset by peer",
        told(new IOException("no connection", new ConnectException("Connection reset by peer")))
            .replace("cannot reach the server of HBase: ", "no connection: ")
            .replace(GONE, ""));
  }

  @Test
  void anExceptionWithoutWordsIsToldByItsName() {
    assertEquals("socket timeout", told(new SocketTimeoutException()));
    assertEquals("reading", told(new IOException("reading", new EOFException())));
  }

  /** A bug is told with what a report of it needs. */
  @Test
  void aBugKeepsItsName() {
    assertEquals("java.lang.NullPointerException", CauseText.of(new NullPointerException()));
  }
}
