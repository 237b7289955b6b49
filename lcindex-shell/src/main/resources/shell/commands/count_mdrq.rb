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

BY    up to four keys: the rows of each group. A key is a column, 'row', or 'year(COLUMN)', 'month',
      'day', 'hour', 'first(COLUMN,N)'. Rows without a cell are <missing>, with another one <odd>
ZONE  by whose clocks the year, month, day and hour of a TIMESTAMP are; without it, UTC

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> count_mdrq 'orders'
  hbase> count_mdrq 'orders', "o:totalprice between 20000 and 45000"
  hbase> count_mdrq 'orders', "o:orderdate < '1993-01-01'", LIMIT => 1000
  hbase> count_mdrq 'orders', BY => ['o:orderpriority', 'month(o:orderdate)']
EOF
      end

      def command(table, condition = nil, options = {})
        condition, options = nil, condition if condition.is_a?(Hash)
        found = ask { |indexes| indexes.queries.count(table, condition, options) }
        return show(found) if found.is_a?(org.lcindex.shell.Listing)

        formatter.footer(found)
        found
      end
    end
  end
end
