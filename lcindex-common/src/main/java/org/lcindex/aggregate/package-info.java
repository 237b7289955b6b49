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
 * Number, sum, least and greatest of a column's values, put together from parts: what one scan has
 * met so far, in one region, goes to the client as a few bytes. All of it is exact and does not
 * depend on the order of values or on how they are divided into parts.
 */
@InterfaceAudience.Private
package org.lcindex.aggregate;

import org.apache.yetus.audience.InterfaceAudience;
