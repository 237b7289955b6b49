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
package org.lcindex.type;

import java.nio.charset.StandardCharsets;

/** Whole numbers as ASCII text: an optional sign, then digits; leading zeros are allowed. */
final class TextIntegral extends CellForm {
  private final long least;
  private final long greatest;

  TextIntegral(long least, long greatest) {
    this.least = least;
    this.greatest = greatest;
  }

  @Override
  long order(byte[] cell, int offset, int length) {
    int end = offset + length;
    int at = offset;
    boolean negative = false;
    if (at < end && (cell[at] == '-' || cell[at] == '+')) {
      negative = cell[at] == '-';
      at++;
    }
    if (at == end) {
      return UNDECODABLE;
    }
    // Counted below zero, where the range of long is one wider.
    long number = 0;
    for (; at < end; at++) {
      int digit = cell[at] - '0';
      if (digit < 0
          || digit > 9
          || number < Long.MIN_VALUE / 10
          || number * 10 < Long.MIN_VALUE + digit) {
        return UNDECODABLE;
      }
      number = number * 10 - digit;
    }
    if (!negative && number == Long.MIN_VALUE) {
      return UNDECODABLE;
    }
    number = negative ? number : -number;
    return number < least || number > greatest ? UNDECODABLE : number;
  }

  @Override
  boolean storesUndecodable(byte[] cell, int offset, int length) {
    if (least != Long.MIN_VALUE || length < 20 || cell[offset] != '-') {
      return false;
    }
    int digits = offset + length - 19;
    for (int i = offset + 1; i < digits; i++) {
      if (cell[i] != '0') {
        return false;
      }
    }
    String min = Long.toString(Long.MIN_VALUE);
    for (int i = 0; i < 19; i++) {
      if (cell[digits + i] != min.charAt(i + 1)) {
        return false;
      }
    }
    return true;
  }

  @Override
  byte[] cellOf(long order) {
    return Long.toString(order).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  long least() {
    return least;
  }

  @Override
  long greatest() {
    return greatest;
  }
}
