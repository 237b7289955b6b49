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
    class AlterIndex < ::LCIndex::Command
      def help
        <<-EOF
Change when the old entries of a GLOBAL index go: ORDERED, at once, by a read with each write; or
DEFERRED, later, and writes read nothing. Queries go on to use the index. The table's regions are
reopened, one after the other.

Examples:

  hbase> alter_index 'orders', 'o:status', POLICY => 'DEFERRED'
  hbase> alter_index 'orders', 'o:status', POLICY => 'ORDERED'

See also: create_index, describe_index
EOF
      end

      def command(table, column, options)
        show(ask { |indexes| indexes.alter(table, column, options) })
      end
    end
  end
end
