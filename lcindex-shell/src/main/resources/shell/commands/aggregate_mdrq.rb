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
    class AggregateMdrq < ::LCIndex::Command
      def help
        <<-EOF
Show sum, average, minimum and maximum of an indexed column's values, exact: of all rows of a table,
or of those that pass a condition. Rows without the column are not among them. mdrq tells what a
condition is, PATH and MODE.

FUNCTIONS  some of 'sum', 'average', 'minimum', 'maximum'; without it, all that the type has
BY, ZONE   keys of groups, each with its figures; count_mdrq tells what a key is

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> aggregate_mdrq 'orders', 'o:totalprice'
  hbase> aggregate_mdrq 'orders', 'o:totalprice', "o:orderdate >= '1997-03-10'"
  hbase> aggregate_mdrq 'orders', 'o:clerk', FUNCTIONS => ['minimum', 'maximum']
  hbase> aggregate_mdrq 'orders', 'o:totalprice', BY => 'o:orderpriority'
EOF
      end

      def command(table, column, condition = nil, options = nil)
        condition, options = nil, condition if condition.is_a?(Hash)
        show(ask { |indexes| indexes.queries.aggregate(table, column, condition, options || {}) })
      end
    end
  end
end
