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

import org.lcindex.rpc.SweepFigures;
import org.lcindex.rpc.endpoint.SeenEntriesRequest;

/**
 * The answer to an {@link SeenEntriesRequest}.
 *
 * @param here whether the region is open on the server; if not, nothing was decided
 * @param busy whether the server decides for others just now: nothing was decided, ask again
 * @param figures of these entries
 */
public record SeenEntriesReply(boolean here, boolean busy, SweepFigures figures) {}
