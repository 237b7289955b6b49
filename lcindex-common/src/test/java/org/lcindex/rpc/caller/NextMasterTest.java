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
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.PleaseHoldException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.exceptions.MasterStoppedException;
import org.apache.hadoop.ipc.RemoteException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A master that ends is asked until there is another one; nothing else is asked twice. */
@Timeout(60)
class NextMasterTest {
  private final Configuration conf = new Configuration(false);
  private int asked;

  NextMasterTest() {
    conf.setLong(HConstants.HBASE_CLIENT_PAUSE, 1);
  }

  private String ask(IOException first) throws IOException {
    asked = 0;
    return NextMaster.ask(
        conf,
        () -> {
          if (asked++ < 3) {
            throw first;
          }
          return "descriptor";
        });
  }

  @Test
  void isAskedAgainWhileItEnds() throws IOException {
    List<IOException> ending =
        List.of(
            new MasterStoppedException(),
            new IOException("call", new MasterStoppedException()),
            // As HBase's client throws it.
            new DoNotRetryIOException(
                "Unable to instantiate exception received from server",
                new RemoteException(MasterStoppedException.class.getName(), "stopped")));
    for (IOException failure : ending) {
      assertEquals("descriptor", ask(failure), failure::toString);
      assertEquals(4, asked);
    }
  }

  @Test
  void anythingElseIsThrown() {
    List<IOException> others =
        List.of(
            new TableNotFoundException("t"),
            // HBase's client has repeated these.
            new PleaseHoldException("begins"),
            new RemoteException(PleaseHoldException.class.getName(), "begins"),
            new IOException("master"));
    for (IOException failure : others) {
      assertEquals(failure, assertThrows(IOException.class, () -> ask(failure)));
      assertEquals(1, asked);
    }
  }

  @Test
  void isAskedNoLongerThanACallMayTake() {
    conf.setLong(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 0);
    assertThrows(MasterStoppedException.class, () -> ask(new MasterStoppedException()));
    assertEquals(1, asked);
  }

  @Test
  void isAskedNoMoreWhenInterrupted() {
    Thread.currentThread().interrupt();
    assertThrows(InterruptedIOException.class, () -> ask(new MasterStoppedException()));
    assertEquals(true, Thread.interrupted());
  }
}
