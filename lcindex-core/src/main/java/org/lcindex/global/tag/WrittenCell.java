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
package org.lcindex.global.tag;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * A cell that a batch is about to write.
 *
 * @param stamped whether the server gave the timestamp, in this batch; an explicit one is the
 *     client's, or another cluster's
 */
@InterfaceAudience.Private
public record WrittenCell(HeldCell cell, boolean stamped) {}
