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
package org.lcindex.regionserver.scan.delivering;

import org.lcindex.hbase.OpenRegion;
import org.lcindex.hbase.OpenScanner;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.regionserver.base.BugLog;
import org.lcindex.regionserver.scan.core.TargetRowFilter;
import org.lcindex.regionserver.scan.gathering.ScanMemory;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.watching.QueryTrace;

/**
 * A scan whose core scanner HBase has opened, for an access path to find its rows.
 *
 * @param query the scan taken apart, at the core scanner's read point
 * @param core HBase's own scanner
 * @param filter with which HBase opened it
 * @param memory that the scan may use; closed by the scanner of its rows
 * @param marks where in blocks rows are
 */
public record OpenedScan(
    OpenRegion region,
    Query query,
    OpenScanner core,
    TargetRowFilter filter,
    ScanMemory memory,
    SeekMarks marks,
    QueryTrace trace,
    BugLog bugs) {}
