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
    class UnsetColumns < ::LCIndex::Command
      def help
        <<-EOF
Take the declared types of columns out again. If one of the columns is not declared, nothing is
changed. ALL => true takes all of them out, and what of them cannot be read.

Examples:

  hbase> unset_columns 'orders', 'o:clerk', 'row'
  hbase> unset_columns 'orders', ALL => true

See also: set_columns, list_columns
EOF
      end

      def command(table, *columns)
        options = columns.last.is_a?(Hash) ? columns.pop : {}
        show(ask { |indexes| indexes.unset_columns(table, columns.flatten, options) })
      end
    end
  end
end
