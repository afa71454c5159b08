import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedKey, type FileStore, type Pieces } from './storage.ts'

const PIECE = 256 * 1024

/** Files in a folder. A file appears whole or not at all: it is written beside its place and moved there. */
export function openFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    async put(key, body) {
      const path = pathOf(key)
      const draft = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const size = await write(draft, body)
        await rename(draft, path)
        return { size }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(unlessMissing)
      return found && { size: found.size, stream: readLazily(path) }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** Opens the file only when someone reads it, so that nothing stays open otherwise. */
async function* readLazily(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: PIECE })
}

async function write(path: string, body: Pieces): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const piece of body) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      await file.writeFile(bytes)
      size += bytes.byteLength
    }
    await file.sync()
    return size
  } finally {
    await file.close()
  }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
