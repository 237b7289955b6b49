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
 * What people read and are told, whichever program prints it: the command line of operators, that
 * of a clone, and the HBase shell.
 *
 * <pre>
 *   commands of every module, query.text, HBase shell
 *        |               |                 |
 *   UserError       TextTable         CommandName
 *   a mistake       aligned columns   how the command line was called
 *                        |
 *   WaitLine ------------+        Terminal
 *   how far it is        |        what outputs are
 *                        |
 *   Columns -------------+        Members
 *   what rows tell       |        a JSON object, by name
 *                        |
 *                   type.ShownText
 *                        |
 *   DidYouMean ----------+
 *   names that are nearly what was typed
 * </pre>
 *
 * <p>Read {@link org.lcindex.text.TextTable} first.
 */
@InterfaceAudience.Private
package org.lcindex.text;

import org.apache.yetus.audience.InterfaceAudience;
