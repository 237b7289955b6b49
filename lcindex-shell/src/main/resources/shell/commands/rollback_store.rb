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
    class RollbackStore < ::LCIndex::Command
      def help
        <<-EOF
Make a version of a store current that was current before: the previous one, or the one with the
number. A second rollback undoes the first.

Examples:

  hbase> rollback_store 'orders'
  hbase> rollback_store 'orders', 5

See also: swap_store, list_versions
EOF
      end

      def command(store, version = nil)
        show(ask { |indexes| indexes.stores.rollback(store, version) })
      end
    end
  end
end
