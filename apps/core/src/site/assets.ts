import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { contentTypeOf, isPackable } from './contentType.ts'
import { type Packing, pack } from './packing.ts'

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
