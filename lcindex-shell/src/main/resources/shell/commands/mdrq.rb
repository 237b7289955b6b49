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
    class Mdrq < ::LCIndex::Command
      def help
        <<-EOF
Run a multi-dimensional range query: the rows of a table that pass a condition, in row key order,
through the index where that is fast; without a condition all rows. Values of indexed and declared
columns are shown by their types. A condition compares columns, or the word row for the row key
(=, !=, <, <=, >, >=, between, in, starts with, is missing) and joins comparisons by and, or, not and
parentheses; docs/queries.md has all of it.

COLUMNS  what to show; without it, whole rows. Columns of the condition are shown, too
LIMIT    rows at most; if there are more, the last line has a token
AFTER    such a token: goes on after the rows of the same query that ended with it
ORDER_BY a column: the first LIMIT rows by its value, not by row key; rows without a value are left
         out. Fast with an index on the column. DESC => true: the greatest value first
PATH     'auto' (default): through a global index where that is faster, else to every region;
         'global': through a global index, or an error that says why not; 'grid': likewise through
         one over several columns; 'local': to every region, by its own indexes; 'plain': to every
         region, without an index
MODE     what regions do. 'auto' (default): the planner decides; 'force': through an index, or an
         error that says why not; 'forbid': a plain scan
INDEX    a column: the local index that finds the rows, unless the planner's plain scan is cheaper

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> mdrq 'orders', "o:totalprice between 20000 and 45000 and o:orderdate >= '1997-03-10'"
  hbase> mdrq 'orders', "o:orderpriority = '3-MEDIUM'", LIMIT => 10, COLUMNS => ['o:clerk', 'o:orderdate']
  hbase> mdrq 'orders', ORDER_BY => 'o:totalprice', DESC => true, LIMIT => 10
  hbase> mdrq 'orders', "o:orderpriority = '3-MEDIUM'", ORDER_BY => 'o:totalprice', DESC => true, LIMIT => 10
  hbase> mdrq 'orders', "o:totalprice > 400000 and o:orderdate > '1998-01-01'", INDEX => 'o:orderdate'
  hbase> mdrq 'orders', "o:totalprice > 400000 or o:clerk is missing", MODE => 'forbid'

See also: aggregate_mdrq, count_mdrq, explain_mdrq
EOF
      end

      def command(table, condition = {}, options = {})
        # A condition that is nil is a mistake; one that is left out means all rows.
        condition, options = condition.is_a?(Hash) ? [nil, condition] : [condition || false, options]
        rows = ask { |indexes| indexes.queries.rows(table, condition, options) }
        # What is wrong with a query may be known by its first row only; then it has no header either.
        cells = ask { rows.next }
        formatter.header(['ROW', 'COLUMN+CELL'])
        while cells
          cells.each { |cell| formatter.row(cell.to_a) }
          cells = ask { rows.next }
        end
        formatter.footer(rows.count)
        puts "There are more rows: AFTER => '#{rows.more}'" if rows.more
      ensure
        rows.close if rows
      end
    end
  end
end
