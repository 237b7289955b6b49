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
    class RebuildIndex < ::LCIndex::Command
      def help
        <<-EOF
Delete the files of all indexes of a table, or of the one on a column, and build them again in the
background; the entries of global indexes are written anew. Until they are built queries do without;
they stay exact. Where a column has an index of each kind the local one is meant, unless GLOBAL
follows it.

Examples:

  hbase> rebuild_index 'orders'
  hbase> rebuild_index 'orders', 'o:totalprice'
  hbase> rebuild_index 'orders', 'o:custkey GLOBAL'
  hbase> rebuild_index 'orders', '(o:custkey,o:totalprice)'

See also: wait_index, index_status
EOF
      end

      def command(table, column = nil)
        show(ask { |indexes| indexes.rebuild(table, column) })
      end
    end
  end
end
