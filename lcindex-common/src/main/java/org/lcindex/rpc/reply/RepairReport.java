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

/**
 * Result of asking a region to build again what verifications have found wrong.
 *
 * @param region encoded name
 * @param deleted HFiles whose index files are deleted because of what was found
 * @param queued jobs that were put into a queue at once
 */
public record RepairReport(String region, int deleted, int queued) {}
