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
package org.lcindex.offline.store;

import org.apache.hbase.thirdparty.com.google.gson.annotations.SerializedName;
import org.apache.yetus.audience.InterfaceAudience;

/** What may be asked of the endpoint of table {@code lcindex:stores}. */
@InterfaceAudience.Private
public enum StoreOp {
  /** Which table has the current version; for whoever may read some of that table. */
  @SerializedName("resolve")
  RESOLVE,
  /** The row of the store; for whoever may read the current version or look after the store. */
  @SerializedName("status")
  STATUS,
  /** The rows of all stores of which the caller may have the status. */
  @SerializedName("list")
  LIST,
  /** Makes the row of a store that is not there; with a rule, changes that of one which is. */
  @SerializedName("create")
  CREATE,
  /** Begins a version, or finds the one that a push of the content has begun. */
  @SerializedName("begin")
  BEGIN,
  /** A push has come further with a version; it says of which content it is. */
  @SerializedName("advance")
  ADVANCE,
  /** Makes a READY or KEPT version current. */
  @SerializedName("swap")
  SWAP,
  /** Makes a KEPT version current. */
  @SerializedName("rollback")
  ROLLBACK,
  /** Marks the versions that the store's rule does not keep. */
  @SerializedName("prune")
  PRUNE,
  /** Marks one version, or all of the store without one, for deletion. */
  @SerializedName("delete")
  DELETE,
  /** Takes a version out of the row whose table is gone. */
  @SerializedName("gone")
  GONE,
  /** Ends a store that has no version: its row becomes a stub, which remembers its numbers. */
  @SerializedName("remove")
  REMOVE
}
