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
package org.lcindex.regionserver.scan.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** The mode of a scan, and how much of what a client has sent an answer tells back. */
class ScanModeTest {
  private static final int LARGE = 60_000_000;

  private static Scan with(byte[] mode) {
    return new Scan().setAttribute(LCIndexConstants.SCAN_MODE, mode);
  }

  private static byte[] large() {
    byte[] bytes = new byte[LARGE];
    Arrays.fill(bytes, (byte) 'x');
    return bytes;
  }

  @Test
  void modesAreReadInAnyCase() throws Exception {
    assertEquals(ScanMode.AUTO, ScanMode.of(new Scan()));
    assertEquals(ScanMode.FORCE, ScanMode.of(with(Bytes.toBytes("force"))));
    assertEquals(ScanMode.FORBID, ScanMode.of(with(Bytes.toBytes("ForBid"))));
  }

  @Test
  void aModeOfMegabytesIsCut() {
    DoNotRetryIOException e =
        assertThrows(DoNotRetryIOException.class, () -> ScanMode.of(with(large())));
    assertTrue(e.getMessage().length() < 300, () -> e.getMessage().length() + " characters");
    assertTrue(e.getMessage().contains("(60000000 bytes): give auto, force"), e.getMessage());
  }

  @Test
  void soIsEverythingElse() {
    String wished = Bytes.toString(large());
    assertTrue(Declines.notWished(wished, List.of()).why().length() < 300);
    ValueCodec codec = ValueCodec.of(ColumnType.STRING);
    TypedComparator comparator = new TypedComparator(codec, wished);
    assertTrue(comparator.toString().length() < 300);
    Throwable request =
        assertThrows(Exception.class, () -> RegionRequest.fromJson("{\"op\":\"" + wished + "\"}"));
    assertTrue(request.getMessage().length() < 500, request.getMessage());
    for (String text :
        List.of("f:a " + wished, wished, "f:" + wished + " LONG 1", "a:\\" + wished)) {
      Throwable e =
          assertThrows(IllegalArgumentException.class, () -> IndexDefinition.parse(text, null));
      assertTrue(e.getMessage().length() < 600, e.getMessage());
    }
    Throwable value =
        assertThrows(
            IllegalArgumentException.class, () -> ValueCodec.of(ColumnType.LONG).parse(wished));
    assertTrue(value.getMessage().length() < 400, value.getMessage());
  }
}
