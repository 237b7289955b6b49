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

import java.util.List;
import org.lcindex.file.HFileIdentity;
import org.lcindex.rpc.reply.HFileAddress;

/**
 * Asks for the row file of an HFile and for the IFile and SFile of some of its indexes.
 *
 * @param address where the HFile was written
 * @param identity what the index files must have been built from
 * @param indexIds see {@code IndexDefinition.id()}
 */
public record FindRequest(HFileAddress address, HFileIdentity identity, List<String> indexIds) {}
