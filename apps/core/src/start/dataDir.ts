import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir, readFile, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './startError.ts'

/** Makes the folder of everything that outlives the process. As root, the database's own account must be able to pass through it. */
export async function prepareDataDir(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${error instanceof Error ? error.message : String(error)}).\nMake it writable, or set DATA_DIR to another one.`,
    )
  }
}

/** Each folder on the way by itself: asked for all at once Node tries for ever where the system makes none, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

/** Bytes that are left for whoever is not root. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The content of a file that only we may read; made by the given function when it is not there. */
export async function readOrMake(folder: string, name: string, make: () => string): Promise<string> {
  const file = join(folder, name)
  const made = make()
  try {
    await writeFile(file, made, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return await readFile(file, 'utf8')
    throw new StartError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const KEY_BYTES = 32

/** The key that seals secrets: from the settings, or kept beside the data but outside of the database. */
export async function readMasterKey(folder: string, setting: string | undefined): Promise<Buffer> {
  const text = setting ?? (await readOrMake(folder, 'master-key', () => randomBytes(KEY_BYTES).toString('base64')))
  const key = Buffer.from(text, 'base64')
  if (key.length === KEY_BYTES) return key
  const place = setting === undefined ? join(folder, 'master-key') : 'MASTER_KEY'
  throw new StartError(`${place} must hold ${KEY_BYTES} bytes in base64; it holds ${key.length}.`)
}
