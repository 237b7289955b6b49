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
 * The condition language: its text, its tree and the HBase filter that a tree means.
 *
 * <p>{@link org.lcindex.query.condition.ConditionParser} reads a text by the grammar in {@code
 * ConditionGrammar.g4} into an {@link org.lcindex.query.condition.Expression}, which knows nothing
 * of tables. {@link org.lcindex.query.condition.TypedColumns} gives its columns the families and
 * types of a table, {@link org.lcindex.query.condition.ConditionFilters} makes the filter. A text,
 * the Java API and a printed condition all are the same tree, so they cannot differ in meaning.
 */
package org.lcindex.query.condition;
