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
 * JSON documents that commands print with {@code --json}: the documented members, each name beside
 * its value ({@link org.lcindex.text.Members}).
 *
 * <pre>
 *   StatusCommand, ListCommand &gt; StatusJson
 *   DescribeCommand            &gt; DescribeJson
 *   InspectCommand             &gt; InspectJson
 *   CreateCommand, InspectCommand: --like &gt; LikeJson
 * </pre>
 *
 * <p>Read {@link org.lcindex.query.cli.json.StatusJson} first.
 */
@InterfaceAudience.Private
package org.lcindex.query.cli.json;

import org.apache.yetus.audience.InterfaceAudience;
