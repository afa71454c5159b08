import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { AgentRelease } from '@parley/contract/botDeploy/botAgent.schema.ts'
import type { BotManifest } from '@parley/contract/botDeploy/manifest.schema.ts'
import { readPackage, signedOf } from './archive/readPackage.ts'
import { BadArchive } from './archive/readZip.ts'

export interface Unpacked {
  readonly folder: string
  readonly manifest: BotManifest
}

type Files = ReadonlyMap<string, Buffer>

const HASH = /^[0-9a-f]{64}$/
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * The packages on this machine: each as it was signed, `<hash>.zip`, and unpacked into a folder named by the hash. Modules may have
 * written there since, so each start compares every file with what was signed.
 */
export class Packages {
  readonly #folder: string
  readonly #signingKey: string
  readonly #download: (sha256: string) => Promise<Buffer>
  /** One thing after the other for a package: two modules may run the same one. */
  readonly #last = new Map<string, Promise<unknown>>()

  constructor(folder: string, signingKey: string, download: (sha256: string) => Promise<Buffer>) {
    this.#folder = join(folder, 'packages')
    this.#signingKey = signingKey
    this.#download = download
  }

  /** The signature comes first: before it nothing of a package is read or written. */
  async get(release: AgentRelease): Promise<Unpacked> {
    const { sha256 } = release
    if (!this.#isSigned(release))
      throw new BadArchive('it isn’t signed by the installation this agent is registered with.')
    if (!HASH.test(sha256)) throw new BadArchive('its hash is no hash.')
    return await this.#inTurn(sha256, async () => {
      const { files, manifest } = readPackage(await this.#read(sha256))
      const folder = join(this.#folder, sha256)
      if (!(await isAsSigned(folder, files))) await this.#unpack(folder, files)
      await chmod(join(folder, manifest.command), 0o555)
      return { folder, manifest }
    })
  }

  /** Removes what isn’t needed, and what was left half done. Each is asked for in its turn: one may be ordered again meanwhile. */
  async keepOnly(isNeeded: (sha256: string) => boolean): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names) {
      const [sha256 = ''] = name.split('.', 1)
      const isWhole = name === sha256 || name === `${sha256}.zip`
      await this.#inTurn(sha256, async () => {
        if (!isWhole || !isNeeded(sha256)) await removeTree(join(this.#folder, name))
      })
    }
  }

  /** From the disk where it is there unchanged. */
  async #read(sha256: string): Promise<Buffer> {
    const path = join(this.#folder, `${sha256}.zip`)
    const known = await readFile(path).catch(() => undefined)
    if (known && hashOf(known) === sha256) return known
    const bytes = await this.#download(sha256)
    if (hashOf(bytes) !== sha256) throw new BadArchive('its content isn’t what was signed: the hash differs.')
    await mkdir(this.#folder, { recursive: true })
    await chmod(this.#folder, 0o755)
    const temporary = this.#temporary(sha256)
    await writeFile(temporary, bytes, { mode: 0o600 })
    await removeTree(path)
    await rename(temporary, path)
    return bytes
  }

  /** Read-only for everyone, so that a module doesn’t change it by mistake. */
  async #unpack(folder: string, files: Files): Promise<void> {
    const temporary = this.#temporary(folder.slice(-64))
    const folders = new Set([temporary])
    await mkdir(temporary, { recursive: true, mode: 0o755 })
    for (const [name, content] of files) {
      const path = join(temporary, name) // a plain name, as the reader has made sure
      for (let up = dirname(path); up !== temporary; up = dirname(up)) folders.add(up)
      await mkdir(dirname(path), { recursive: true, mode: 0o755 })
      await writeFile(path, content, { mode: 0o600 })
      await chmod(path, 0o444)
    }
    await removeTree(folder)
    await rename(temporary, folder)
    for (const each of folders) await chmod(join(folder, relative(temporary, each)), 0o555)
  }

  #temporary(sha256: string): string {
    return join(this.#folder, `${sha256}.${randomBytes(6).toString('hex')}`)
  }

  async #inTurn<T>(sha256: string, work: () => Promise<T>): Promise<T> {
    const next = (this.#last.get(sha256) ?? Promise.resolve()).then(work)
    const settled = next.catch(() => {})
    this.#last.set(sha256, settled)
    return await next
  }

  #isSigned(release: AgentRelease): boolean {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: this.#signingKey }, format: 'jwk' })
    return verify(null, signedOf(release), key, Buffer.from(release.signature, 'base64url'))
  }
}

/** Whether the folder has these files, byte by byte, and nothing else. */
async function isAsSigned(folder: string, files: Files): Promise<boolean> {
  const root = await lstat(folder).catch(() => undefined)
  if (!root?.isDirectory()) return false
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let found = 0
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).replaceAll('\\', '/')
    if (entry.isDirectory() && [...files.keys()].some((each) => each.startsWith(`${name}/`))) continue
    const wanted = entry.isFile() ? files.get(name) : undefined
    const content = wanted && (await readFile(path).catch(() => undefined))
    if (!wanted || !content?.equals(wanted)) return false
    found += 1
  }
  return found === files.size
}

/** Folders that can’t be written can’t be emptied either. */
async function removeTree(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (!found) return
  if (found.isDirectory()) {
    await chmod(path, 0o755)
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
  await rm(path, { recursive: true, force: true })
}
