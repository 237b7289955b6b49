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
package org.lcindex.rpc.reply;

import java.util.List;

/**
 * The HFiles that a region shows at one moment, or a part of them: keys may be long.
 *
 * @param region its encoded name
 * @param listing differs when the region shows other HFiles, so that parts are put together which
 *     are of one moment
 * @param hfiles by family and name
 * @param next what the next request names to go on; null with the last part
 */
public record RegionHFiles(String region, String listing, List<ShownHFile> hfiles, String next) {}
