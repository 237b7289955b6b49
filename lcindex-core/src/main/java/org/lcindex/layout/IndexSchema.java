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
package org.lcindex.layout;

import java.util.List;
import org.lcindex.file.HFileIdentity;

/**
 * The HFile and the columns of an index, known before its first entry.
 *
 * @param identity the HFile it is built from
 * @param family the column family
 * @param own the column it is sorted by
 * @param others the other indexed columns of the family, each with a column page per group
 */
public record IndexSchema(
    HFileIdentity identity, byte[] family, ColumnSpec own, List<ColumnSpec> others) {}
