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
    class HistogramMdrq < ::LCIndex::Command
      def help
        <<-EOF
Show how many rows have a value in each of some ranges of equal width, of a column of numbers, DATE or
TIMESTAMP: of all rows of a table, or of those that pass a condition. A range ends before its second
bound, the last one with the greatest value. mdrq tells what a condition is, PATH, MODE and INDEX.

BUCKETS  ranges at most; without it, 10

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> histogram_mdrq 'orders', 'o:orderdate', BUCKETS => 7
  hbase> histogram_mdrq 'orders', 'o:totalprice', "o:orderpriority = '1-URGENT'"
EOF
      end

      def command(table, column, condition = nil, options = nil)
        condition, options = nil, condition if condition.is_a?(Hash)
        show(ask { |indexes| indexes.queries.histogram(table, column, condition, options || {}) })
      end
    end
  end
end
