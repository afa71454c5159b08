import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ITEM_FILE, MANIFEST, openPackage, packFiles, SIGNATURE } from './packageFile.ts'

const isOfPackage = (name: string) => name === MANIFEST || name === SIGNATURE || ITEM_FILE.test(name)

/** Names of the files of a package that lie in a folder; others, such as a README, stay what they are. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true }).catch(() => [])
  return found.map((name) => name.replaceAll('\\', '/')).filter(isOfPackage)
}

/** Writes a package as the files that lie in it; items that are not in it any more go. */
export async function writeFolder(folder: string, bytes: Buffer): Promise<readonly string[]> {
  const { manifest, beside, read } = await openPackage(bytes)
  const files = new Map<string, string | Buffer>(Object.entries(beside))
  for (const { file } of manifest.items) files.set(file, await read(file))
  for (const name of await filesIn(folder)) if (!files.has(name)) await rm(join(folder, name))
  for (const [name, content] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return [...files.keys()]
}

/** The package whose files lie in a folder. */
export async function readFolder(folder: string): Promise<Buffer> {
  const names = await filesIn(folder)
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const))
  return packFiles(Object.fromEntries(files))
}
