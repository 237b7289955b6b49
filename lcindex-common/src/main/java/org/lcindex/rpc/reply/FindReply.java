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

import java.util.List;
import org.lcindex.rpc.endpoint.FindRequest;

/**
 * What a server knows of the files of a {@link FindRequest}.
 *
 * @param files one for each file asked for; none when {@code retryAfterMillis} is not 0
 * @param retryAfterMillis not 0 when the server is busy: when to ask again, in milliseconds
 */
public record FindReply(List<FoundFile> files, long retryAfterMillis) {}
