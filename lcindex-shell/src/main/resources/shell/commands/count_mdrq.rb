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
    class CountMdrq < ::LCIndex::Command
      def help
        <<-EOF
Count the rows of a table, or those that pass a condition. Takes LIMIT, PATH, MODE and INDEX as
mdrq does, which also tells what a condition is.

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> count_mdrq 'orders'
  hbase> count_mdrq 'orders', "o:totalprice between 20000 and 45000"
  hbase> count_mdrq 'orders', "o:orderdate < '1993-01-01'", LIMIT => 1000
EOF
      end

      def command(table, condition = nil, options = {})
        condition, options = nil, condition if condition.is_a?(Hash)
        rows = ask { |indexes| indexes.queries.count(table, condition, options) }
        formatter.footer(rows)
        rows
      end
    end
  end
end
