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
package org.lcindex.regionserver.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.ChunkRequest;
import org.lcindex.rpc.endpoint.FindRequest;
import org.lcindex.rpc.reply.HFileAddress;
import org.lcindex.rpc.reply.IndexFileName;

/** Names from another machine that must not become part of a path. */
class RequestCheckTest {
  private static final String REGION = IndexedHFile.ADDRESS.region();

  private static void refused(String value, Executable check) {
    IndexException e = assertThrows(IndexException.class, check, () -> "accepted " + value);
    assertTrue(e.getMessage().startsWith("Refused "), e.getMessage());
    assertTrue(e.getMessage().contains("must be"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "../x",
        "x/..",
        "/etc/passwd",
        "a/b",
        "a\\b",
        "..\\a",
        "a\0b",
        "a\nb",
        " ",
        "a b/",
        "%2e%2e/",
        "\u2025/x",
        "C:\\x",
        "~/x",
        "a:b:c",
        ":x",
        "x:",
        ".ns:t",
        "ns:.t",
        "ns:-t",
        "n.s:t",
        "../ns:t"
      })
  void noPathTrickIsAName(String trick) {
    refused(trick, () -> RequestCheck.origin(new HFileAddress(trick, REGION, "f", "ab")));
    refused(trick, () -> RequestCheck.origin(new HFileAddress("t", trick, "f", "ab")));
    refused(trick, () -> RequestCheck.origin(new HFileAddress("t", REGION, "f", trick)));
    refused(trick, () -> RequestCheck.file(new IndexFileName(FileKind.IFILE, trick)));
    refused(trick, () -> RequestCheck.file(new IndexFileName(FileKind.SFILE, trick)));
    HFileIdentity identity = new HFileIdentity(trick, 1, 1);
    refused(
        trick,
        () -> RequestCheck.files(new FindRequest(IndexedHFile.ADDRESS, identity, List.of())));
    refused(
        trick,
        () ->
            RequestCheck.files(
                new FindRequest(
                    IndexedHFile.ADDRESS,
                    IndexedHFile.IDENTITY,
                    List.of("0123456789abcdef0123456789abcdef", trick))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "../x",
        "x/..",
        "/",
        "a/b",
        "a\\b",
        "a:b",
        "a\0",
        ".f",
        "recovered.edits"
      })
  void familiesAreAsHBaseAllowsThem(String trick) {
    refused(trick, () -> RequestCheck.origin(new HFileAddress("t", REGION, trick, "ab")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0123456789abcdef0123456789abcde",
        "0123456789abcdef0123456789abcdef0",
        "0123456789ABCDEF0123456789ABCDEF",
        "0123456789abcdef0123456789abcdeg",
        "1588230740"
      })
  void regionsAre32HexDigits(String region) {
    refused(region, () -> RequestCheck.origin(new HFileAddress("t", region, "f", "ab")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab.parent", "t=region-ab", "rows.rfile", "ab_SeqId_x_", "AB", "ab/"})
  void storeFilesThatAreNoHFilesOfTheirOwnAreRefused(String hfile) {
    refused(hfile, () -> RequestCheck.origin(new HFileAddress("t", REGION, "f", hfile)));
  }

  @Test
  void absentPartsAreRefused() {
    refused("null", () -> RequestCheck.origin(null));
    refused("null", () -> RequestCheck.origin(new HFileAddress(null, REGION, "f", "ab")));
    refused("null", () -> RequestCheck.origin(new HFileAddress("t", null, "f", "ab")));
    refused("null", () -> RequestCheck.origin(new HFileAddress("t", REGION, null, "ab")));
    refused("null", () -> RequestCheck.origin(new HFileAddress("t", REGION, "f", null)));
    refused("null", () -> RequestCheck.file(null));
    refused(
        "null",
        () -> RequestCheck.file(new IndexFileName(null, "0123456789abcdef0123456789abcdef")));
    refused("null", () -> RequestCheck.file(new IndexFileName(FileKind.IFILE, null)));
    refused("null", () -> RequestCheck.files(new FindRequest(null, null, List.of())));
    refused("null", () -> RequestCheck.files(new FindRequest(null, IndexedHFile.IDENTITY, null)));
    refused(
        "null",
        () ->
            RequestCheck.files(
                new FindRequest(null, IndexedHFile.IDENTITY, Collections.singletonList(null))));
  }

  @Test
  void sizesHaveLimits() {
    String longName = "a".repeat(256);
    refused(longName, () -> RequestCheck.origin(new HFileAddress(longName, REGION, "f", "ab")));
    refused(longName, () -> RequestCheck.origin(new HFileAddress("t", REGION, longName, "ab")));
    refused(longName, () -> RequestCheck.origin(new HFileAddress("t", REGION, "f", longName)));
    List<String> ids =
        new ArrayList<>(Collections.nCopies(1_001, "0123456789abcdef0123456789abcdef"));
    refused(
        "1001 ids", () -> RequestCheck.files(new FindRequest(null, IndexedHFile.IDENTITY, ids)));
    for (int length : new int[] {Integer.MIN_VALUE, -1, 0, (1 << 20) + 1, Integer.MAX_VALUE}) {
      refused("length", () -> RequestCheck.range(range(0, length)));
    }
    for (long offset : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE}) {
      refused("offset", () -> RequestCheck.range(range(offset, 1)));
    }
  }

  private static ChunkRequest range(long offset, int length) {
    return new ChunkRequest(IndexedHFile.ADDRESS, IndexFileName.rows(), 0, offset, length);
  }

  @Test
  void errorsShowTheValueWithoutItsControlCharacters() {
    String nasty = "\u001b[2J\n" + "x".repeat(500);
    IndexException e =
        assertThrows(
            IndexException.class,
            () -> RequestCheck.origin(new HFileAddress("t", nasty, "f", "ab")));
    assertTrue(e.getMessage().contains("\\u001B[2J\\nxxx"), e.getMessage());
    assertFalse(e.getMessage().contains("\n"), e.getMessage());
    assertTrue(e.getMessage().length() < 250, e.getMessage());
  }

  @Test
  void honestNamesPass() throws IndexException {
    assertEquals(IndexedHFile.ORIGIN, RequestCheck.origin(IndexedHFile.ADDRESS));
    for (String hfile : new String[] {"ab", "0f_SeqId_12_", "ab_del"}) {
      HFileAddress address = new HFileAddress("t.a-b_c", REGION, "f\u00e4-_.", hfile);
      assertEquals(hfile, RequestCheck.origin(address).hfile());
    }
    String zeros = "0".repeat(32);
    String digits = "89abcdef".repeat(4);
    List<String> ids = List.of(zeros, digits);
    assertEquals(
        List.of(
            IndexFileName.rows(),
            new IndexFileName(FileKind.SFILE, zeros),
            new IndexFileName(FileKind.IFILE, zeros),
            new IndexFileName(FileKind.SFILE, digits),
            new IndexFileName(FileKind.IFILE, digits)),
        RequestCheck.files(new FindRequest(IndexedHFile.ADDRESS, IndexedHFile.IDENTITY, ids)));
    // What comes with a row file is dropped, not believed.
    assertEquals(
        IndexFileName.rows(), RequestCheck.file(new IndexFileName(FileKind.RFILE, "../x")));
    RequestCheck.range(range(0, 1));
    RequestCheck.range(range(1L << 40, 1 << 20));
  }
}
