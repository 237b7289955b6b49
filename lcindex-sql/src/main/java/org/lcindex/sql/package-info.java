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
 * SQL over tables of HBase by JDBC, read only, on Apache Calcite. {@link
 * org.lcindex.sql.LCIndexDriver} is the way in; each package uses only those below it:
 *
 * <pre>
 * prompt   the command line's sql, by JDBC
 * jdbc     connections, statements, result sets and metadata as programs want them
 * schema   namespaces and tables in Calcite's catalog
 * plan     nodes and rules: what of a statement HBase does
 * run      an execution: who ends it, what it may read, what is told of it
 * column   types and values of columns
 * meaning  what a statement means, written into its plan
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.sql;

import org.apache.yetus.audience.InterfaceAudience;
