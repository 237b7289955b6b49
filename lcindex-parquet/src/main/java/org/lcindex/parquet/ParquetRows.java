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
package org.lcindex.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.lcindex.query.cli.rows.ExportTypes;
import org.lcindex.query.cli.rows.FolderFormat;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/** The rows of a file of Parquet, of an export or of anybody's. Not thread safe. */
final class ParquetRows implements FolderFormat.Reader {
  private final Path file;
  private final List<Type> fields;
  private final ExportTypes types;
  private final ParquetReader<Group> reader;

  ParquetRows(Path file) throws IOException {
    this.file = file;
    InputFile input = new LocalInputFile(file);
    PlainParquetConfiguration conf = new PlainParquetConfiguration();
    FileMetaData about;
    try (ParquetFileReader footer =
        ParquetFileReader.open(
            input, ParquetReadOptions.builder(conf).withCodecFactory(new JavaCodecs()).build())) {
      about = footer.getFooter().getFileMetaData();
    } catch (RuntimeException e) {
      throw new UserError(file + " is no file of Parquet: " + ShownText.cut(e.getMessage()));
    }
    fields = about.getSchema().getFields();
    for (Type field : fields) {
      if (!field.isPrimitive() || field.isRepetition(Type.Repetition.REPEATED)) {
        throw new UserError(
            file
                + ": column "
                + ShownText.cut(field.getName())
                + " has columns or values of its own, and a table's has one value: flatten it");
      }
    }
    String text = about.getKeyValueMetaData().get(ExportTypes.KEY);
    types = text == null ? typesOfSchema() : ExportTypes.parse(text);
    reader = new Builder(input, conf).withCodecFactory(new JavaCodecs()).build();
  }

  private ExportTypes typesOfSchema() {
    Map<String, Optional<ValueCodec>> columns = new LinkedHashMap<>();
    for (Type field : fields) {
      ValueCodec codec = ParquetType.codec(field.asPrimitiveType());
      if (codec == null) {
        throw new UserError(
            file
                + ": column "
                + ShownText.cut(field.getName())
                + " is "
                + field.asPrimitiveType().getPrimitiveTypeName()
                + ", which nothing is known of here: write the file with another type");
      }
      columns.put(field.getName(), Optional.of(codec));
    }
    return new ExportTypes(false, List.of(), columns);
  }

  private static final class Builder extends ParquetReader.Builder<Group> {
    Builder(InputFile file, ParquetConfiguration conf) {
      super(file, conf);
    }

    @Override
    protected ReadSupport<Group> getReadSupport() {
      return new GroupReadSupport();
    }
  }

  @Override
  public List<String> columns() {
    return fields.stream().map(Type::getName).toList();
  }

  @Override
  public ExportTypes types() {
    return types;
  }

  @Override
  public Map<String, String> next() throws IOException {
    Group row;
    try {
      row = reader.read();
    } catch (IOException | RuntimeException e) {
      throw new IOException("cannot read " + file + ": " + e.getMessage(), e);
    }
    if (row == null) {
      return null;
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      if (row.getFieldRepetitionCount(i) > 0) {
        PrimitiveType type = fields.get(i).asPrimitiveType();
        values.put(fields.get(i).getName(), ParquetType.text(type, value(row, i, type)));
      }
    }
    return values;
  }

  private static Object value(Group row, int field, PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> (Object) row.getBoolean(field, 0);
      case INT32 -> (Object) row.getInteger(field, 0);
      case INT64 -> (Object) row.getLong(field, 0);
      case FLOAT -> (Object) row.getFloat(field, 0);
      case DOUBLE -> (Object) row.getDouble(field, 0);
      case BINARY, FIXED_LEN_BYTE_ARRAY, INT96 -> row.getBinary(field, 0);
    };
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
