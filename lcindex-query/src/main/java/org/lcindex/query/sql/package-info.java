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
 * What the doors to SQL, JDBC and Spark, have in common: the columns of a table as SQL has them,
 * which of LCIndex's values are values to SQL, conditions of SQL as conditions of LCIndex, and
 * figures of groups. SQL's meaning is that of {@code docs/sql.md}: NULL is a missing or an odd
 * cell, a text that is no UTF-8 is odd, 0.0 and -0.0 are one value, NaN is the greatest and equal
 * to itself.
 */
@InterfaceAudience.Private
package org.lcindex.query.sql;

import org.apache.yetus.audience.InterfaceAudience;
