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
 * What a statement means where Calcite means something else: the order of texts, NaN and -0.0, sums
 * and quotients. {@link org.lcindex.sql.meaning.Preparation} writes it into every plan before it is
 * optimized, as comparisons of keys. {@code docs/decisions/2026-11-29-meaning-of-sql.md} has the
 * reasons.
 */
@InterfaceAudience.Private
package org.lcindex.sql.meaning;

import org.apache.yetus.audience.InterfaceAudience;
