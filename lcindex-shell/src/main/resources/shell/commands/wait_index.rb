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
    class WaitIndex < ::LCIndex::Command
      def help
        <<-EOF
Wait until every HFile of a table has its indexes, or fail with what is missing and why. Shows
progress. TIMEOUT is a number of seconds or a text such as '30s', '10m' or '2h'; default '10m'.

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> wait_index 'orders'
  hbase> wait_index 'orders', TIMEOUT => '2h'
EOF
      end

      def command(table, options = {})
        progress = ->(line) { formatter.row(line) }
        show(ask { |indexes| indexes.await(table, options, progress) })
      end
    end
  end
end
