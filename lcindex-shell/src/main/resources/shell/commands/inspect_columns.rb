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
    class InspectColumns < ::LCIndex::Command
      def help
        <<-EOF
Sample rows of a table and tell which types its columns and its row key may have: HBase keeps bytes
and no types. The types that decode every sampled cell are listed, the most plausible first, with the
commands that index or declare them. SAMPLE is the number of rows, 1000 if it is left out.

'store:NAME' may stand for a table: the one of the store's current version.

Examples:

  hbase> inspect_columns 'orders'
  hbase> inspect_columns 'orders', SAMPLE => 100

See also: create_index, set_columns
EOF
      end

      def command(table, options = {})
        show(ask { |indexes| indexes.inspect_columns(table, options) })
      end
    end
  end
end
