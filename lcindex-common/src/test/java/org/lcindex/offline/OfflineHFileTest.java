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
package org.lcindex.offline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.rpc.IndexException;

/** The record of an HFile: it is read back as written, and nothing odd in it is taken. */
class OfflineHFileTest {
  private static final String SHA = "0123456789abcdef".repeat(4);
  private static final String CONTENT = "0123456789abcdef".repeat(2);
  private static final IndexDefinition PRICE =
      IndexDefinition.parse("f:price DOUBLE 0.0 100.0 10", null);

  private static OfflineHFile record(OfflineIndexFile... files) {
    return OfflineHFile.of(
        CONTENT, 1000, 20, new byte[] {1, 0}, new byte[] {(byte) 0xFF}, List.of(files));
  }

  @Test
  void isReadAsWritten() throws Exception {
    OfflineHFile written =
        record(
            OfflineIndexFile.rows(100, SHA),
            OfflineIndexFile.of(FileKind.IFILE, PRICE, 200, SHA),
            OfflineIndexFile.of(FileKind.SFILE, PRICE, 50, SHA));
    OfflineHFile read = OfflineHFile.fromJson(written.toJson());
    assertEquals(written, read);
    assertEquals(PRICE, read.files().get(1).index());
    assertEquals(
        List.of("rows.rfile", PRICE.id() + ".ifile", PRICE.id() + ".sfile"),
        read.files().stream().map(OfflineIndexFile::fileName).toList());
  }

  @Test
  void whatCannotBeIsRefused() {
    String good = record(OfflineIndexFile.rows(100, SHA)).toJson();
    refused("{}", "version 0");
    refused(good.replace("\"version\": 1", "\"version\": 2"), "version 2, this release reads 1");
    refused(good.replace(CONTENT, "../../x"), "content id '../../x'");
    refused(good.replace(SHA, SHA.substring(1)), "SHA-256");
    refused(good.replace("\"length\": 100,", "\"length\": -1,"), "-1 bytes");
    refused(good.replace("RFILE", "XFILE"), "no row file");
    refused(good.replace("\"cells\": 20", "\"cells\": -1"), "-1 cells");
    refused(record().toJson(), "0 files");
    refused(record(OfflineIndexFile.rows(1, SHA), OfflineIndexFile.rows(1, SHA)).toJson(), "twice");
    refused(
        record(OfflineIndexFile.rows(1, SHA), new OfflineIndexFile(FileKind.IFILE, "x", 1, SHA))
            .toJson(),
        "the definition 'x'");
  }

  @Test
  void deepDocumentsAreRefused() {
    String deep = "[".repeat(1_000_000);
    refused(deep, "Not a OfflineHFile");
    refused("{\"files\": " + deep, "Not a OfflineHFile");
    refused("{\"other\": " + deep, "Not a OfflineHFile");
  }

  private static void refused(String json, String why) {
    IndexException refused = assertThrows(IndexException.class, () -> OfflineHFile.fromJson(json));
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
  }
}
