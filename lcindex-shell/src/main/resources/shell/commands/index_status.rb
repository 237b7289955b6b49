# Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
# in compliance with the License. You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software distributed under the License
# is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
# or implied. See the License for the specific language governing permissions and limitations under
# the License.

module Shell
  module Commands
    class IndexStatus < ::LCIndex::Command
      def help
        <<-EOF
Show how the indexes of a table stand; without a table all of the cluster: servers, directories,
memory, tables and what is wrong. With LONG => true, every index of every HFile, or of every table. With
WATCH => true, a line every two seconds (or WATCH => 10: every ten) until nothing more is being
built, then the table; Ctrl-C ends it and changes nothing.

States, of which a table has the worst of its regions; queries are exact in all of them:
  QUERYABLE  every HFile is indexed
  BUILDING   some are not yet, jobs are on their way
  DEGRADED   some will not be now, and are scanned; the reason is told. See retry_index
  UNKNOWN    a region does not answer
  FAILED     the last attempt failed; the reason is told, attempts go on
  DISABLED   nothing is built: the table is disabled, or its servers do not have LCIndex

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> index_status
  hbase> index_status 'orders'
  hbase> index_status 'orders', LONG => true
  hbase> index_status 'orders', WATCH => true
EOF
      end

      def command(table = nil, options = {})
        table, options = nil, table if table.is_a?(Hash)
        seconds = org.lcindex.shell.ShellIndexes.watch_seconds(options)
        ask(&:start_watching) if seconds
        while seconds && (lines = ask { |indexes| indexes.progress(table) })
          lines.each { |line| formatter.row(line) }
          sleep seconds
        end
        show(ask { |indexes| indexes.status(table, options) })
      end
    end
  end
end
