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
package org.lcindex.rpc.reply;

/**
 * A stage as it is now.
 *
 * @param id its random name, by which it is asked for again
 * @param folder where it is in HBase's file system, for what is to be moved into it; null when it
 *     is sealed
 * @param sealed whether servers take index files from it, and nobody else reaches them
 * @param hfiles of how many HFiles it has index files
 */
public record StageReply(String id, String folder, boolean sealed, int hfiles) {
  /** How it is told that there is no such stage, or not any more. */
  public static final String ABSENT = "There is no stage";
}
