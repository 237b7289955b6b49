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
package org.lcindex.offline.build;

import org.apache.hadoop.hbase.KeyValue;

/**
 * A KeyValue without tags that this process has just made. It is not checked again, and knows the
 * lengths that HBase's writer asks for many times. Immutable.
 */
final class RowCell extends KeyValue {
  private final int keyLength;
  private final short rowLength;

  /** The cell at an offset of these bytes, which stay as they are. */
  RowCell(byte[] bytes, int offset, int length, int keyLength, short rowLength) {
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
    this.keyLength = keyLength;
    this.rowLength = rowLength;
  }

  @Override
  public int getKeyLength() {
    return keyLength;
  }

  @Override
  public short getRowLength() {
    return rowLength;
  }

  @Override
  public int getValueLength() {
    return length - ROW_OFFSET - keyLength;
  }

  @Override
  public int getTagsLength() {
    return 0;
  }
}
