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
package org.lcindex.query.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.lcindex.query.condition.ConditionParser;
import org.lcindex.text.UserError;

/** A command's condition: its argument, a file or the standard input. Stateless. */
final class ConditionArgument {
  private static final String INPUT = "-";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** A condition has no more bytes. */
  private static final int MOST_BYTES = 4 * ConditionParser.MAX_LENGTH;

  private ConditionArgument() {}

  /**
   * The condition; {@link UserError} when there are two, or a file cannot be read.
   *
   * @param typed the argument, null for none
   * @param file the file's name, null for none
   */
  static String of(String typed, String file) {
    if (file == null) {
      return INPUT.equals(typed) ? read(INPUT) : typed;
    }
    if (typed != null) {
      throw new UserError(
          "--condition-file "
              + file
              + " has the condition, and one is given besides; leave one out");
    }
    return read(file);
  }

  private static String read(String file) {
    String name = file.equals(INPUT) ? "the standard input" : "--condition-file " + file;
    byte[] bytes;
    try (InputStream in = file.equals(INPUT) ? System.in : Files.newInputStream(Path.of(file))) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw new UserError(name + ": there is no such file");
    } catch (IOException | RuntimeException e) {
      throw new UserError(name + " cannot be read: " + e.getMessage());
    }
    if (bytes.length > MOST_BYTES) {
      throw new UserError(
          String.format(
              "%s has more than %s bytes, and a condition at most %s"
                  + " characters; split a long list over several queries",
              name, MOST_BYTES, ConditionParser.MAX_LENGTH));
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      text = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
      return text.stripTrailing(); // so that an error at the end is shown where the text ends
    } catch (CharacterCodingException e) {
      throw new UserError(name + " is no UTF-8 text; convert it");
    }
  }
}
