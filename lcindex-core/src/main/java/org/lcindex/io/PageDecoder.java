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
package org.lcindex.io;

/**
 * Turns the bytes of a page into what they mean. Throws a {@link FormatException} on content that
 * cannot be, before it takes memory for it, and must read to the end.
 *
 * @param <T> what it makes
 */
@FunctionalInterface
public interface PageDecoder<T> {
  /**
   * Decodes one page. The array behind the reader is the decoder's to keep, unless a {@link
   * PageWindow} reads it.
   */
  T decode(ByteReader in);
}
