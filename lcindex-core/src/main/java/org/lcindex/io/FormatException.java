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
 * Content of a page that FORMAT.md does not allow. Only what decodes pages may throw it, and only
 * after it has looked at the content: {@link PagedReader} turns it into a {@link
 * CorruptIndexException}, for which the file is deleted, while any other {@link RuntimeException}
 * of a decoder is our own mistake and costs no file.
 */
public final class FormatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what cannot be. */
  public FormatException(String what) {
    super(what);
  }
}
