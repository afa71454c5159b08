import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface Asset {
  readonly contentType: string
  /** The name changes with the content, so that browsers may keep it for ever. */
  readonly isHashed: boolean
  content(packing: Packing): Promise<{ readonly body: Buffer; readonly packing: Packing }>
}

/** The files of a folder by their address; read and packed when they are first asked for. Only what was there at the start is served. */
export async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  // What begins with a dot is the build's own.
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [`/${relative(folder, file).split(sep).join('/')}`, assetOf(file)]))
}

function assetOf(file: string): Asset {
  const contentType = contentTypeOf(file)
  const packed = new Map<Packing, Promise<Buffer>>()
  const read = (packing: Packing): Promise<Buffer> => {
    const known = packed.get(packing)
    if (known) return known
    const reading = packing === 'identity' ? readFile(file) : read('identity').then((plain) => pack(plain, packing, 10))
    packed.set(packing, reading)
    reading.catch(() => packed.delete(packing))
    return reading
  }
  return {
    contentType,
    isHashed: /-[\w-]{8,}\.\w+$/.test(file) && file.includes(`${sep}assets${sep}`),
    content: async (wanted) => {
      const packing = isPackable(contentType) ? wanted : 'identity'
      return { body: await read(packing), packing }
    },
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

const contentTypeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream'

/** Whether packing makes it smaller; pictures and fonts are packed already. */
const isPackable = (contentType: string): boolean => /^text\/|json|javascript|svg|wasm/.test(contentType)

type Packing = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The best packing that the client reads. */
export function packingFor(acceptEncoding: string | undefined): Packing {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

export function pack(content: Buffer, packing: Packing, quality: 5 | 10): Promise<Buffer> | Buffer {
  if (packing === 'br') return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return packing === 'gzip' ? zip(content, { level: 9 }) : content
}
