/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package org.lcindex.regionserver.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.layouts.Layouts;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.ChunkRequest;
import org.lcindex.rpc.endpoint.FindRequest;
import org.lcindex.rpc.reply.HFileAddress;
import org.lcindex.rpc.reply.IndexFileName;
import org.lcindex.type.ShownText;

/**
 * The check of names in requests from other machines. Every name becomes part of a path, so each is
 * held against the form that HBase or LCIndex gives such names; none of these forms admits a
 * separator, a leading dot or an empty name. Stateless.
 */
final class RequestCheck {
  /** File names of common file systems are not longer. */
  private static final int MAX_NAME = 255;

  private static final int MAX_INDEXES = 1_000;
  private static final Pattern REGION = Pattern.compile("[0-9a-f]{32}");
  private static final Pattern HFILE = Pattern.compile(StoreFileInfo.HFILE_NAME_REGEX);
  private static final Pattern INDEX_ID = Pattern.compile("[0-9a-f]{32}");

  private RequestCheck() {}

  /** The HFile that is meant. */
  static HFileOrigin origin(HFileAddress address) throws IndexException {
    if (address == null) {
      throw refused("address", null, "an HFile's address");
    }
    String region = matching("region", address.region(), REGION, "32 hex digits");
    String hfile = hfile(address.hfile());
    return new HFileOrigin(table(address.table()), region, family(address.family()), hfile);
  }

  private static TableName table(String name) throws IndexException {
    try {
      TableName table = TableName.valueOf(named("table", name));
      named("namespace", table.getNamespaceAsString());
      return table;
    } catch (IllegalArgumentException e) {
      throw refused("table", name, "a legal table name (" + ShownText.cut(e.getMessage()) + ")");
    }
  }

  private static String family(String name) throws IndexException {
    try {
      ColumnFamilyDescriptorBuilder.isLegalColumnFamilyName(Bytes.toBytes(named("family", name)));
    } catch (IllegalArgumentException e) {
      throw refused("family", name, "a legal family name (" + ShownText.cut(e.getMessage()) + ")");
    }
    return name;
  }

  private static String hfile(String name) throws IndexException {
    return matching("hfile", name, HFILE, "an HFile's name, " + HFILE);
  }

  /** The index files that are asked for. */
  static List<IndexFileName> files(FindRequest request) throws IndexException {
    HFileIdentity identity = request.identity();
    if (identity == null || identity.length() < 0 || identity.entries() < 0) {
      throw refused("identity", identity, "an HFile's name, length and entries");
    }
    hfile(identity.name());
    List<String> ids = request.indexIds();
    if (ids == null || ids.size() > MAX_INDEXES) {
      throw refused("list of indexes", ids, "at most " + MAX_INDEXES);
    }
    List<IndexFileName> files = new ArrayList<>();
    files.add(IndexFileName.rows());
    for (String id : ids) {
      for (FileKind kind : Layouts.WRITTEN.files()) {
        files.add(file(new IndexFileName(kind, id)));
      }
    }
    return files;
  }

  /** One index file of an HFile. */
  static IndexFileName file(IndexFileName file) throws IndexException {
    if (file == null || file.kind() == null) {
      throw refused("file", file, "a row file, IFile or SFile");
    }
    if (file.kind() == FileKind.RFILE) {
      return IndexFileName.rows();
    }
    matching("index id", file.indexId(), INDEX_ID, "32 hex digits");
    return file;
  }

  /** Which bytes are asked for; whether the file has them is for its reader to say. */
  static void range(ChunkRequest request) throws IndexException {
    if (request.length() < 1 || request.length() > ChunkRequest.MAX_LENGTH) {
      throw refused("length", request.length(), "1 to " + ChunkRequest.MAX_LENGTH + " bytes");
    }
    if (request.offset() < 0 || request.offset() > Long.MAX_VALUE - request.length()) {
      throw refused("offset", request.offset(), "0 or more");
    }
  }

  private static String matching(String what, String value, Pattern form, String expected)
      throws IndexException {
    if (!form.matcher(named(what, value)).matches()) {
      throw refused(what, value, expected);
    }
    return value;
  }

  private static String named(String what, String value) throws IndexException {
    if (value == null || value.isEmpty() || Bytes.toBytes(value).length > MAX_NAME) {
      throw refused(what, value, "a name of 1 to " + MAX_NAME + " bytes");
    }
    return value;
  }

  private static IndexException refused(String what, Object value, String expected) {
    String shown = ShownText.cut(String.valueOf(value));
    return new IndexException("Refused " + what + " '" + shown + "': must be " + expected);
  }
}
