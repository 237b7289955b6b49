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
package org.lcindex.regionserver.global;

import org.apache.hadoop.hbase.client.Put;

/**
 * That a table did not get all of its entries.
 *
 * @param why it did not
 * @param entry one that is not written, as far as is known; null if all were a moment later
 */
record EntryFailure(Throwable why, Put entry) {}
