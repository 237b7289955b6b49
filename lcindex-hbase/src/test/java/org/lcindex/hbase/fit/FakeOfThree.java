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
package org.lcindex.hbase.fit;

import org.apache.hadoop.hbase.util.ByteRangeUtils;
import org.apache.hadoop.hbase.util.Classes;
import org.apache.hadoop.hbase.util.MD5Hash;
import org.apache.hadoop.hbase.util.PairOfSameType;

/**
 * The newest of three that {@link HBaseFitChoiceTest} chooses from. They are never made, and known
 * to the test by their names only: what names them is used with each of them.
 */
final class FakeOfThree {
  private final FakeSpeed speed = new FakeSpeed();

  @Override
  public String toString() {
    return MD5Hash.getMD5AsHex(new byte[] {1}) + speed;
  }
}

/** The middle one. */
final class FakeOfTwo {
  private final FakeSpeed speed = new FakeSpeed();

  @Override
  public String toString() {
    return new PairOfSameType<>(speed, speed).toString();
  }
}

/** The oldest one, which has no use for what makes the others fast. */
final class FakeOfOne {
  @Override
  public String toString() {
    return Classes.stringify(new Class<?>[] {Object.class});
  }
}

/** What others can do without. */
final class FakeSpeed {
  @Override
  public String toString() {
    return ByteRangeUtils.class + "";
  }
}
