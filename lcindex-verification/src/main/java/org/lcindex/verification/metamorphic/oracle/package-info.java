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
 * Oracles that do not need the plain scan of the same filter: conditions of the query language are
 * evaluated by plain Java, or must fit to one another.
 *
 * <pre>
 *   Oracles --+-- PartitionChecker   a condition, its negation and "unknown" are all rows
 *             +-- PivotChecker       a condition that is true of a row finds it
 *             `-- NarrowChecker      a narrower condition has no higher estimate
 *                     |
 *       LanguageGenerator -&gt; LanguageCondition -&gt; PlainValues, Truth
 *       LanguageQuery        asks by the client
 * </pre>
 *
 * <p>Nothing of {@code PlainValues} and {@code LanguageCondition} uses the project's codecs or
 * comparators. Read {@link org.lcindex.verification.metamorphic.oracle.Oracles} first.
 */
package org.lcindex.verification.metamorphic.oracle;
