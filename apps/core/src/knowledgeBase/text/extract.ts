import { encodingOf } from '../../kernel/import/decode.ts'
import { type Extracted, UnreadableFile } from './blocks.ts'

/** What is handed to the thread that reads. */
export interface Extracting {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of a file its name; of a page its address, and what it says it is. */
  readonly name: string
  readonly url?: string
  readonly contentType?: string
}

/** What is read as XLSX may be ODS as well: its content tells. */
type FileType = 'pdf' | 'docx' | 'xlsx' | 'csv' | 'tsv' | 'html' | 'md' | 'txt' | 'picture'
const isZip = (bytes: Buffer) => bytes.length > 3 && bytes.readUInt32BE(0) === 0x504b0304
const isPdf = (bytes: Buffer) => bytes.subarray(0, 1_024).includes('%PDF-')

/** What a file is: its name says what it should be, its first bytes whether it is. */
export function typeOf({ name, contentType, url }: Omit<Extracting, 'bytes'>, bytes: Buffer): FileType {
  if (bytes.length === 0) throw new UnreadableFile('it is empty.')
  if (isPdf(bytes)) return 'pdf'
  if (url === undefined && pictureTypeOf(bytes)) return 'picture'
  const said = url === undefined ? byName(name) : byContentType(contentType)
  if (said === 'pdf') throw new UnreadableFile(isZip(bytes) ? 'it is an archive, and no PDF.' : 'it is no PDF.')
  if (isZip(bytes)) {
    if (said !== 'docx' && said !== 'xlsx') throw new UnreadableFile('it is an archive.')
    return said
  }
  if (said === 'picture') throw new UnreadableFile('it is no picture that can be read: PNG, JPEG, TIFF or WebP.')
  if (said === 'docx' || said === 'xlsx') throw new UnreadableFile(noArchive(said, bytes))
  if (said === undefined)
    throw new UnreadableFile(
      'only PDF, Word (DOCX), Excel (XLSX), OpenDocument (ODS), CSV, TSV, HTML, Markdown and text can be read.',
    )
  return said
}

/** The kind of a picture by its first bytes, undefined where it is none that can be read. */
export function pictureTypeOf(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'image/tiff'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined
}

/** What a file is that is called a document or workbook, and is no archive. */
function noArchive(said: 'docx' | 'xlsx', bytes: Buffer): string {
  const isOld = bytes.length > 3 && bytes.readUInt32BE(0) === 0xd0cf11e0
  if (said === 'xlsx')
    return isOld
      ? 'it is an old Excel workbook (XLS), or protected by a password. Save it as XLSX.'
      : 'it is no workbook (XLSX or ODS).'
  return isOld
    ? 'it is an old Word document (DOC), or protected by a password. Save it as DOCX.'
    : 'it is no Word document.'
}

const byEnd: Readonly<Record<string, FileType | undefined>> = {
  ...{ pdf: 'pdf', docx: 'docx', xlsx: 'xlsx', ods: 'xlsx', csv: 'csv', tsv: 'tsv' },
  ...{ html: 'html', htm: 'html', md: 'md', txt: 'txt' },
  ...{ png: 'picture', jpg: 'picture', jpeg: 'picture', tif: 'picture', tiff: 'picture', webp: 'picture' },
}
function byName(name: string): FileType | undefined {
  const end = /\.(\w{1,8})$/.exec(name.toLowerCase())?.[1] ?? ''
  return byEnd[end]
}

const ODS = 'application/vnd.oasis.opendocument.spreadsheet'
const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
function byContentType(contentType = 'text/html'): FileType | undefined {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html'
  if (type === 'application/pdf') return 'pdf'
  if (type === 'text/markdown') return 'md'
  if (type === 'text/plain') return 'txt'
  if (type === 'text/csv') return 'csv'
  if (type === 'text/tab-separated-values') return 'tsv'
  if (type === `${OPEN_XML}.spreadsheetml.sheet` || type === ODS) return 'xlsx'
  return type === `${OPEN_XML}.wordprocessingml.document` ? 'docx' : undefined
}

/** Bytes that no text has many of: what is not text is not read as if it were. */
const MOST_ZEROS = 0.001

function decoded(bytes: Buffer, contentType: string | undefined): string {
  const said = /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType ?? '')?.[1] ?? metaCharset(bytes)
  const encoding = encodingOf(bytes)
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be'
  if (!isWide && bytes.filter((byte) => byte === 0).length > bytes.length * MOST_ZEROS)
    throw new UnreadableFile('it is no text.')
  if (encoding === 'utf-8' || isWide) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder(said ?? encoding).decode(bytes)
  } catch {
    return new TextDecoder(encoding).decode(bytes)
  }
}

const metaCharset = (bytes: Buffer) =>
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 2_048))?.[1]

/** Reads a file or page. Runs in a thread that can be ended: what is read may be made to be hard to read. */
export async function extract(what: Extracting): Promise<Extracted> {
  const bytes = Buffer.from(what.bytes.buffer, what.bytes.byteOffset, what.bytes.byteLength)
  const type = typeOf(what, bytes)
  const read = await readAs(type, bytes, what)
  if (read.blocks.length === 0 && !read.scans?.length) throw new UnreadableFile('there is no text in it.')
  return read
}

async function readAs(type: FileType, bytes: Buffer, { url, contentType }: Extracting): Promise<Extracted> {
  if (type === 'picture') return { title: '', blocks: [], links: [], scans: [1] }
  // Only what is needed is loaded.
  if (type === 'pdf') return await (await import('./readPdf.ts')).readPdf(new Uint8Array(bytes))
  if (type === 'docx') return await (await import('./readDocx.ts')).readDocx(bytes)
  if (type === 'xlsx' || type === 'csv' || type === 'tsv')
    return await (await import('./readSheets.ts')).readSheets(bytes, type)
  const text = decoded(bytes, contentType)
  if (type === 'html') return (await import('./readHtml.ts')).readHtml(text, url === undefined ? {} : { url })
  return (await import('./readPlain.ts')).readPlain(text, type === 'md')
}
