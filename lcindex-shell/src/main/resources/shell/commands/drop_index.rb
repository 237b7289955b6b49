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
    class DropIndex < ::LCIndex::Command
      def help
        <<-EOF
Drop the index on one or more columns of a table. The table stays online; index files are deleted in
the background. If one of the columns has no index, none is dropped. The family may be left out when
only one index has the qualifier. Where a column has an index of each kind, LOCAL or GLOBAL follows it.
ALL => true drops all of them, and what the table's descriptor has in their place that cannot be read.
FORCE => true drops GLOBAL ones though lcindex:catalog cannot be read or written; writes are refused
meanwhile.

Examples:

  hbase> drop_index 'orders', 'o:clerk'
  hbase> drop_index 'orders', 'o:clerk', 'o:orderdate'
  hbase> drop_index 'orders', 'o:custkey GLOBAL'
  hbase> drop_index 'orders', 'o:custkey GLOBAL', FORCE => true
  hbase> drop_index 'orders', '(o:custkey,o:totalprice)'
  hbase> drop_index 'orders', ALL => true
EOF
      end

      def command(table, *columns)
        options = columns.last.is_a?(Hash) ? columns.pop : {}
        show(ask { |indexes| indexes.drop(table, columns.flatten, options) })
      end
    end
  end
end
