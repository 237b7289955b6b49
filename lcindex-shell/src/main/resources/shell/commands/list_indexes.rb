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
    class ListIndexes < ::LCIndex::Command
      def help
        <<-EOF
List the indexes of all tables or of one, and how each stands: its state (see index_status), the
HFiles that are indexed of all, and the share of their bytes.

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> list_indexes
  hbase> list_indexes 'orders'
EOF
      end

      def command(table = nil)
        show(ask { |indexes| indexes.list(table) })
      end
    end
  end
end
