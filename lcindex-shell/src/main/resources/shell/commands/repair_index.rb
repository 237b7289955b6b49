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
    class RepairIndex < ::LCIndex::Command
      def help
        <<-EOF
Verify the indexes of a table as verify_index does, delete the index files that are wrong, wait until
they are built again, and verify these once more. Compare the entries of global indexes with their
rows, and remove those without a value; with COLUMN that of one global index only. What is younger
than ten minutes stays. Queries are exact all the time. With RESUME it goes
by a verification of the last hour, where there is one. TIMEOUT is for the builds: a number of seconds
or a text such as '10m' or '2h'; default '30m'.

Examples:

  hbase> repair_index 'orders'
  hbase> repair_index 'orders', RESUME => true, TIMEOUT => '2h'
  hbase> repair_index 'orders', COLUMN => 'o:custkey GLOBAL'
EOF
      end

      def command(table, options = {})
        progress = ->(line) { formatter.row(line) }
        show(ask { |indexes| indexes.repair(table, options, progress) })
      end
    end
  end
end
