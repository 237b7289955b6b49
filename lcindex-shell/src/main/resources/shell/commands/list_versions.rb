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
    class ListVersions < ::LCIndex::Command
      def help
        <<-EOF
List the versions of a store with their states and tables.

Examples:

  hbase> list_versions 'orders'

See also: list_stores, swap_store, rollback_store
EOF
      end

      def command(store)
        show(ask { |indexes| indexes.stores.versions(store) })
      end
    end
  end
end
