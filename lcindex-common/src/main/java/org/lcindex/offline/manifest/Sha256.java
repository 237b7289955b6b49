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
package org.lcindex.offline.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 in hexadecimal digits. Stateless. */
public final class Sha256 {
  private static final int BUFFER = 1 << 16;

  private Sha256() {}

  /** Is told of what is read, and may wait. */
  @FunctionalInterface
  public interface Reading {
    /**
     * After a piece was read.
     *
     * @param bytes of the piece
     */
    void read(long bytes) throws IOException;
  }

  /** A new digest; every Java has it. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Of bytes. */
  public static String of(byte[] bytes) {
    MessageDigest digest = digest();
    digest.update(bytes);
    return of(digest);
  }

  /** Of all that a stream still has. */
  public static String of(InputStream in) throws IOException {
    return of(in, read -> {});
  }

  /**
   * Of all that a stream still has.
   *
   * @param reading called for each piece
   */
  static String of(InputStream in, Reading reading) throws IOException {
    MessageDigest digest = digest();
    byte[] buffer = new byte[BUFFER];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      digest.update(buffer, 0, n);
      reading.read(n);
    }
    return of(digest);
  }

  /** Of all that a digest was given, which begins anew. */
  public static String of(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }
}
