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

import org.apache.hbase.thirdparty.com.google.gson.annotations.SerializedName;

/**
 * What may be asked of the master, by whoever may alter the table that the request names: mostly
 * about its global indexes.
 */
public enum MasterOp {
  /** Creates the index; what of it is there from an earlier call for one generation is kept. */
  @SerializedName("create")
  CREATE,
  /** Drops the index on a column, with its entries. */
  @SerializedName("drop")
  DROP,
  /** Drops it without the catalog, which cannot be read or written. */
  @SerializedName("force-drop")
  FORCE_DROP,
  /** Has the index on a column built anew: until then nothing of it is believed. */
  @SerializedName("rebuild")
  REBUILD,
  /** Switches the index on a column off: no entry is written, and no query uses it. */
  @SerializedName("disable")
  DISABLE,
  /** Switches it on again; it is built anew. */
  @SerializedName("enable")
  ENABLE,
  /** From now on its old entries go at once, in the order of the writes. */
  @SerializedName("order")
  ORDER,
  /** From now on its old entries go later, and writes read nothing. */
  @SerializedName("defer")
  DEFER,
  /** What creating the index would take; nothing is changed. */
  @SerializedName("estimate")
  ESTIMATE,
  /**
   * Sweeps the entries of the index on a column: those without a value are removed. It ends when
   * nobody asks for it during a minute.
   */
  @SerializedName("repair")
  REPAIR,
  /** Makes the table of versioned stores, {@code lcindex:stores}, if it is not there. */
  @SerializedName("stores")
  STORES
}
