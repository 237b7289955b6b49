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
package org.lcindex.rpc.reply;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lcindex.predicate.KeyRange;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.EntriesReply;
import org.lcindex.rpc.endpoint.EntriesRequest;
import org.lcindex.rpc.endpoint.KeySpan;
import org.lcindex.rpc.endpoint.RpcJson;

class KeyBlockTest {
  @Test
  void keysComeOutAsTheyWentIn() throws IOException {
    List<byte[]> keys =
        List.of(new byte[0], new byte[] {0, -1}, new byte[0x7fff], new byte[0xffff]);
    byte[] block = KeyBlock.of(keys);
    List<byte[]> read = KeyBlock.read(block);
    assertEquals(keys.size(), read.size());
    for (int i = 0; i < keys.size(); i++) {
      assertArrayEquals(keys.get(i), read.get(i));
    }
    assertEquals(List.of(), KeyBlock.read(new byte[0]));
    byte[] cut = Arrays.copyOf(block, block.length - 1);
    assertThrows(IndexException.class, () -> KeyBlock.read(cut));
    assertThrows(IndexException.class, () -> KeyBlock.read(new byte[1]));
    KeyBlock.Writer writer = new KeyBlock.Writer();
    assertThrows(IllegalArgumentException.class, () -> writer.add(new byte[0x10000]));
  }

  @Test
  void requestsAndReplies() throws IOException {
    List<KeyRange> ranges =
        List.of(
            new KeyRange(new byte[] {0}, true, new byte[] {1}, false),
            new KeyRange(new byte[] {2, -1}, true, new byte[] {3}, false));
    KeyRange rows = new KeyRange(null, true, new byte[] {9}, true);
    EntriesRequest request =
        EntriesRequest.fromJson(EntriesRequest.of(ranges, rows, 7, true, 8, "q").toJson());
    assertEquals(ranges, request.ranges());
    assertEquals(rows, request.rows().range());
    assertEquals(7, request.maxRows());
    EntriesReply reply =
        RpcJson.fromJson(
            RpcJson.toJson(
                EntriesReply.of("i", new byte[] {5}, List.of(4), 6, List.of(rows), "why")),
            EntriesReply.class);
    assertArrayEquals(new byte[] {5}, reply.nextEntry());
    assertEquals(rows, reply.uncovered().get(0).range());
    assertEquals(List.of(4), reply.counts());
    for (String damaged : new String[] {"{}", "{\"entries\":\"AA==\"}"}) {
      assertThrows(IndexException.class, () -> EntriesRequest.fromJson(damaged));
    }
    EntriesRequest odd =
        new EntriesRequest("AAEA", KeySpan.of(rows), 1, false, 1, null, null, null);
    assertThrows(IndexException.class, odd::ranges);
    EntriesRequest noBase64 =
        new EntriesRequest("?", KeySpan.of(rows), 1, false, 1, null, null, null);
    assertThrows(IndexException.class, noBase64::ranges);
  }
}
