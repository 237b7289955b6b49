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
    class ExplainMdrq < ::LCIndex::Command
      def help
        <<-EOF
Show how a query would be served in every region: through which index or by a plain scan, and why.
With RUN => true the query is run to its end, and what it met is shown beside the estimates. Takes
COLUMNS, LIMIT, ORDER_BY, DESC, PATH, MODE and INDEX as mdrq does, and BY and ZONE as count_mdrq does:
how regions would make the groups.

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> explain_mdrq 'orders', "o:totalprice between 20000 and 45000"
  hbase> explain_mdrq 'orders', "o:orderdate < '1993-01-01'", RUN => true
  hbase> explain_mdrq 'orders', BY => 'o:orderpriority', RUN => true
EOF
      end

      def command(table, condition = {}, options = {})
        # A condition that is nil is a mistake; one that is left out means all rows.
        condition, options = condition.is_a?(Hash) ? [nil, condition] : [condition || false, options]
        show(ask { |indexes| indexes.queries.explain(table, condition, options) })
      end
    end
  end
end
