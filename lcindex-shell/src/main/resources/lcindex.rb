# Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
# in compliance with the License. You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software distributed under the License
# is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
# or implied. See the License for the specific language governing permissions and limitations under
# the License.

# The command group 'lcindex' of the HBase shell: require 'lcindex', at the prompt, in a script or
# in the file that IRBRC names.

# Names of options that the stock shell does not have; those that exist, anybody's, stay as they are.
module HBaseConstants
  %w[AFTER ALL BITS BUCKETS BY COLUMN COLUMNS CONTENT DESC ENCODING FLAGS FUNCTIONS GLOBAL GRID INDEX LIMIT LONG MAX MIN MODE ORDER_BY PATH POLICY RESUME RUN SAMPLE SPLITS TIMEOUT TYPE WATCH ZONE].each do |name|
    const_set(name, name.freeze) unless const_defined?(name)
  end
end

require 'lcindex/command'

Shell.load_command_group(
  'lcindex',
  full_name: 'LCINDEX COMMANDS',
  comment: 'Indexes for range queries on columns. Queries are exact whether or not an index is built.',
  commands: %w[
    aggregate_mdrq
    alter_index
    count_mdrq
    create_index
    describe_index
    disable_index
    distinct_mdrq
    drop_index
    enable_index
    explain_mdrq
    histogram_mdrq
    index_status
    inspect_columns
    list_columns
    kill_query
    list_indexes
    list_queries
    list_stores
    list_versions
    mdrq
    rebuild_index
    repair_index
    retry_index
    rollback_store
    set_columns
    swap_store
    unset_columns
    verify_index
    wait_index
  ]
)

# A session that runs already has its commands; one that has not begun will get these with the others.
session = IRB.CurrentContext if defined?(IRB) && IRB.respond_to?(:CurrentContext)
@shell.export_commands(session.workspace.main) if session && @shell
