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
    class ListQueries < ::LCIndex::Command
      def help
        <<-EOF
List what runs on the region servers: scans of clients, by query, with the user, how long, the rows
so far, the plan and the condition. One sees one's own; what others look for is shown to an ADMIN of
the table or the cluster. Gets, scans of one row and what reads region replicas are not listed.

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> list_queries
  hbase> list_queries 'orders'
EOF
      end

      def command(table = nil)
        show(ask { |indexes| indexes.running(table) })
      end
    end
  end
end
