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
package org.lcindex.query;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.NavigableSet;
import java.util.zip.CRC32C;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The text that says where the next page of a query begins: a version, what the query was, the last
 * row delivered and a checksum, in the URL-safe alphabet of Base64.
 *
 * <p>No secret and no capability: who reads on with it needs the same permissions as without.
 */
final class PageToken {
  private static final byte VERSION = 1;
  private static final int QUERY_BYTES = 8;
  private static final int CHECKSUM_BYTES = Integer.BYTES;
  private static final int MIN_BYTES = 1 + QUERY_BYTES + CHECKSUM_BYTES;

  private PageToken() {}

  /** A token for the rows after this one. */
  static String after(Mdrq query, byte[] row) {
    ByteBuffer token = ByteBuffer.allocate(MIN_BYTES + row.length);
    token.put(VERSION).put(fingerprint(query)).put(row);
    token.putInt(checksum(token.array()));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(token.array());
  }

  /**
   * The row after which the next page begins.
   *
   * @throws IllegalArgumentException for a text that is no token, or one of another query
   */
  static byte[] row(Mdrq query, String text) {
    byte[] token;
    try {
      token = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw none(text);
    }
    if (token.length < MIN_BYTES
        || Bytes.toInt(token, token.length - CHECKSUM_BYTES) != checksum(token)) {
      throw none(text);
    }
    if (token[0] != VERSION) {
      throw new IllegalArgumentException(
          "Page token " + text + " is of version " + token[0] + "; this client reads " + VERSION);
    }
    if (!Bytes.equals(token, 1, QUERY_BYTES, fingerprint(query), 0, QUERY_BYTES)) {
      throw new IllegalArgumentException(
          String.format(
              "Page token %s is of another query than %s; leave it out for the first"
                  + " page, and keep table, conditions, rows and columns the same",
              text, query.brief()));
    }
    return Bytes.copy(token, 1 + QUERY_BYTES, token.length - MIN_BYTES);
  }

  private static IllegalArgumentException none(String text) {
    return new IllegalArgumentException(
        "'"
            + text
            + "' is no page token, or not a whole one; give what the page before said, or leave it"
            + " out for the first page");
  }

  private static int checksum(byte[] token) {
    CRC32C checksum = new CRC32C();
    checksum.update(token, 0, token.length - CHECKSUM_BYTES);
    return (int) checksum.getValue();
  }

  /** Of all that decides which rows there are and what is in them; not of limit, caching, mode. */
  private static byte[] fingerprint(Mdrq query) {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
    Scan scan = query.toScan();
    add(digest, query.toString().getBytes(StandardCharsets.UTF_8));
    if (!query.typed().parts().isNone()) {
      add(digest, query.typed().parts().toString().getBytes(StandardCharsets.UTF_8));
    }
    add(digest, scan.getStartRow());
    add(digest, scan.getStopRow());
    for (Map.Entry<byte[], NavigableSet<byte[]>> family : scan.getFamilyMap().entrySet()) {
      add(digest, family.getKey());
      add(digest, Bytes.toBytes(family.getValue() == null ? -1 : family.getValue().size()));
      if (family.getValue() != null) {
        family.getValue().forEach(qualifier -> add(digest, qualifier));
      }
    }
    query.selection().kept().forEach(part -> add(digest, part));
    return Bytes.head(digest.digest(), QUERY_BYTES);
  }

  private static void add(MessageDigest digest, byte[] part) {
    digest.update(Bytes.toBytes(part.length));
    digest.update(part);
  }
}
