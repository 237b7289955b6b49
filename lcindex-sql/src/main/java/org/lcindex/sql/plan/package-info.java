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
 * What of a statement HBase does. An {@link org.lcindex.sql.plan.HBaseNode} takes the place of
 * nodes of Calcite's plan by the rules of {@link org.lcindex.sql.plan.PushRules}; {@link
 * org.lcindex.sql.plan.Conditions} gives HBase a condition that all rows pass which pass that of
 * the statement.
 */
@InterfaceAudience.Private
package org.lcindex.sql.plan;

import org.apache.yetus.audience.InterfaceAudience;
