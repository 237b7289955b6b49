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
package org.lcindex.global.catalog;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * A call that restores a table, as a master has noted it in the row of each of the table's indexes:
 * until it is known to be over, whoever enables the table marks it (rule DD9). Immutable.
 *
 * @param id random
 * @param time when it began, in milliseconds by the master's clock
 * @param master its name with its start code
 */
@InterfaceAudience.Private
public record RestoreCall(long id, long time, String master) {}
