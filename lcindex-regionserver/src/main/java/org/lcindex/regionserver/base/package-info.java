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
 * What every other package of the plugin stands on. Knows nothing of HBase's regions.
 *
 * <pre>
 * Settings, LCIndexConfig  how configuration keys are read
 * Telemetry                what a server tells: Counters, Metrics, TableMetrics, Timings,
 *                          Problems, BugLog, SlowQueryLog
 * HeapRoom, MemoryBudget   how much of the heap is free, and who has how much of it; MemoryTaken
 * ElasticPool              threads that make up for those a disk keeps
 * QueryLimits              what all queries of a server may cost; of one: scan.gathering.ScanMemory
 * </pre>
 */
@InterfaceAudience.Private
package org.lcindex.regionserver.base;

import org.apache.yetus.audience.InterfaceAudience;
