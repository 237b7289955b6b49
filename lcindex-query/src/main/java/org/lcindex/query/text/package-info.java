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
 * What people read of results: text that the command line and the HBase shell both print.
 *
 * <pre>
 *   command line, HBase shell, LCIndexAdmin.describe
 *        |
 *   StatusText &gt; StatusDetails   a table      ClusterText   a cluster
 *   VerifyText, QueriesText, ColumnsText, DescribeText, InspectText
 *   ProgressLines, WatchText        while something is under way
 *        |
 *   IndexTable &gt; IndexRow &gt; ProgressText, GlobalsText   what a list tells of an index
 *        |
 *   org.lcindex.text.Columns, TextTable          aligned columns
 *        |
 *   TableIndexStatus, ClusterIndexStatus, ...    results, which know none of this
 * </pre>
 *
 * <p>Read {@link org.lcindex.query.text.StatusText} first.
 */
package org.lcindex.query.text;
