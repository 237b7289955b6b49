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

/**
 * Versioned stores on the region server: the guard and the endpoint of table {@code
 * lcindex:stores}, and what judges bulk loads into tables of versions.
 *
 * <pre>
 *   StoresGuard              coprocessor that the table's descriptor names
 *     StoresEndpoint           one request: rights first, then one change of one row
 *       StoreRights              who may look after a store, and who may know of it
 *       StoreRows                reads rows, compares and sets them
 *       UsedNumbers              what tables and stages tell of numbers, where there is no row
 *       StoreGrants              gives the next version the grants of the current one
 *       OwnThreads               calls with the server's own rights
 *   LoadJudge                whether HFiles may come into the table of a version
 * </pre>
 *
 * <p>What may be changed into what is decided by {@link org.lcindex.offline.store.StoreRecord},
 * without I/O. Tables are created and deleted by the client, with its own rights, which HBase's
 * master checks; so a change of a store is one write to one cell, and needs no master.
 */
package org.lcindex.regionserver.versions;
