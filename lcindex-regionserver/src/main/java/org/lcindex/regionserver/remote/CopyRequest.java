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
package org.lcindex.regionserver.remote;

import java.util.List;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.rpc.endpoint.FindRequest;
import org.lcindex.rpc.reply.HFileAddress;

/**
 * Which index files of an HFile are wanted.
 *
 * @param origin where the HFile was written
 * @param identity what they must have been built from
 * @param missing the indexes that are missing
 */
record CopyRequest(HFileOrigin origin, HFileIdentity identity, List<IndexDefinition> missing) {

  List<String> indexIds() {
    return missing.stream().map(IndexDefinition::id).toList();
  }

  /** The index with an id; null when it is none of the missing. */
  IndexDefinition definition(String indexId) {
    return missing.stream().filter(index -> index.id().equals(indexId)).findFirst().orElse(null);
  }

  HFileAddress address() {
    return new HFileAddress(
        origin.table().getNameWithNamespaceInclAsString(),
        origin.region(),
        origin.family(),
        origin.hfile());
  }

  FindRequest toFindRequest() {
    return new FindRequest(address(), identity, indexIds());
  }
}
