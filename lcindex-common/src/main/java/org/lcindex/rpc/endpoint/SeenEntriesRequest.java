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
package org.lcindex.rpc.endpoint;

import org.lcindex.rpc.reply.SeenEntriesReply;

/**
 * A request to a server of base rows: which of these entries have no value any more? The region
 * queues the removal of their tags itself. Answered by {@link SeenEntriesReply}.
 *
 * @param table of the entries, with its namespace
 * @param region of the base table, by its encoded name
 * @param entries with their tags, in Base64: {@code SeenEntry}
 */
public record SeenEntriesRequest(String table, String region, String entries) {}
