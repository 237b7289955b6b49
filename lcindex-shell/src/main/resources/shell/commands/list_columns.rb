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
    class ListColumns < ::LCIndex::Command
      def help
        <<-EOF
List the columns of a table that have a type, and the row key if it has one: declared by set_columns,
or by an index.

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> list_columns 'orders'

See also: set_columns, unset_columns
EOF
      end

      def command(table)
        show(ask { |indexes| indexes.columns(table) })
      end
    end
  end
end
