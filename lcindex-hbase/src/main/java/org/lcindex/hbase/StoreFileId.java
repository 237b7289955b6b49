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
package org.lcindex.hbase;

/**
 * A store file of an open region, as its indexes know it. Immutable.
 *
 * @param name what tells it from the store's other files and what its scanners are called: the
 *     file's own name, and for an {@code HFileLink} that of the HFile it leads to
 * @param origin where its bytes, and so its index files, belong
 * @param part whether it is a reference, which shows only the rows of its region
 */
public record StoreFileId(String name, HFileOrigin origin, boolean part) {}
