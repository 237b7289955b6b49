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
package org.lcindex.regionserver.disk;

/** The reasons for which index files are deleted, in the words of the log. */
public enum Deletion {
  NOT_SHOWN("their HFile is not in its region any more (compacted, truncated or dropped)"),
  NOT_INDEXED("their family or table has no index any more, or none that is not switched off"),
  DROPPED("their index was dropped or switched off, or they are of another release"),
  REBUILT("they are built again, as somebody has asked for"),
  ORPHANED("no region that is open here has shown their HFile for the grace period"),
  UNWANTED("their HFile was gone when they were finished"),
  DAMAGED("they are damaged and built again"),
  OTHER_VERSION("another release wrote them in its format, and they are built again"),
  WRONG("a verification found them wrong and they are built again"),
  EVICTED("the disk budget needs their room"),
  COPIED("another disk has newer ones");

  private final String reason;

  Deletion(String reason) {
    this.reason = reason;
  }

  /** A clause about "them". */
  public String reason() {
    return reason;
  }
}
