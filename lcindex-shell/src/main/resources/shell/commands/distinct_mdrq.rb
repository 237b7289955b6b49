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
    class DistinctMdrq < ::LCIndex::Command
      def help
        <<-EOF
Show the different values of a column in their order, each with its number of rows: of all rows of a
table, or of those that pass a condition. mdrq tells what a condition is, PATH, MODE and INDEX.

LIMIT        values at most; without it, all
BY, ZONE     keys of groups, each with the number of its different values, up to 10,000; count_mdrq
             tells what a key is
APPROXIMATE  only about how many there are, of all rows or in each group

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> distinct_mdrq 'orders', 'o:orderpriority'
  hbase> distinct_mdrq 'orders', 'o:clerk', "o:totalprice > 400000", LIMIT => 20
  hbase> distinct_mdrq 'orders', 'o:custkey', BY => 'year(o:orderdate)'
  hbase> distinct_mdrq 'orders', 'o:custkey', APPROXIMATE => true
EOF
      end

      def command(table, column, condition = nil, options = nil)
        condition, options = nil, condition if condition.is_a?(Hash)
        show(ask { |indexes| indexes.queries.distinct(table, column, condition, options || {}) })
      end
    end
  end
end
