import { crc32, deflateRawSync } from 'node:zlib'
import { xmlText } from '../kernel/xml.ts'

/** An archive of some files; `isPacked`: their bytes are deflated already. */
export function zipOf(files: Readonly<Record<string, Buffer>>, { isPacked = false } = {}): Buffer {
  const [pieces, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = isPacked ? content : deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(isPacked ? 0 : crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    pieces.push(Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), head, tail, Buffer.from(name))
    at += 4 + head.length + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, list, end])
}

type Paragraph = readonly [text: string, level?: number]
type Table = { readonly rows: readonly (readonly string[])[] }

function paragraphOf([text, level]: Paragraph): string {
  const style = level === undefined ? '' : `<w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr>`
  return `<w:p>${style}<w:r><w:t>${xmlText(text)}</w:t></w:r></w:p>`
}

const rowOf = (cells: readonly string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${paragraphOf([cell])}</w:tc>`).join('')}</w:tr>`

/** A Word document of paragraphs and tables; paragraphs with a number are headings of that level. */
export function makeDocx(parts: readonly (Paragraph | Table)[]): Buffer {
  const body = parts.map((part) =>
    'rows' in part ? `<w:tbl>${part.rows.map(rowOf).join('')}</w:tbl>` : paragraphOf(part),
  )
  const styles = [1, 2, 3].map(
    (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${main}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${word}><w:body>${body.join('')}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${word}>${styles.join('')}</w:styles>`,
  }
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  return zipOf(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(`${head}${text}`)])))
}
