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
 * Versioned stores for clients: a name whose tables are swapped and rolled back in a moment.
 *
 * <pre>
 *   VersionedStore       reads: the table of the current version, the same one for a whole query
 *   StoreAdmin           creates, swaps, rolls back, deletes
 *     StorePush            a folder becomes a version that is READY, step by step (PushStep)
 *       VersionLoader        what is pushed; OfflineFolder is what 'offline build' made
 *       ToldRows             how many rows were loaded, as servers tell of their index files
 *     StoreCalls           requests to the endpoint of table lcindex:stores
 * </pre>
 *
 * <p>{@link org.lcindex.offline.store.StoreRecord} has what a store is, and the package {@link
 * org.lcindex.offline.store} its rules.
 */
package org.lcindex.query.store;
