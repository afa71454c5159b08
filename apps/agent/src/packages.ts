import { createHash, createPublicKey, verify } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AgentRelease } from '@parley/contract/botDeploy/botAgent.schema.ts'
import { type BotManifest, botManifest } from '@parley/contract/botDeploy/manifest.schema.ts'
import { readPackage, signedOf } from './archive/readPackage.ts'
import { BadArchive } from './archive/readZip.ts'

export interface Unpacked {
  readonly folder: string
  readonly manifest: BotManifest
}

/** The packages on this machine: each in a folder named by its hash, which is there only once all of it is. */
export class Packages {
  readonly #folder: string
  readonly #signingKey: string
  readonly #download: (sha256: string) => Promise<Buffer>

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
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new BadArchive('its hash is no hash.')
    const folder = join(this.#folder, sha256)
    const known = await readFile(join(folder, 'manifest.json')).catch(() => undefined)
    if (known) return { folder, manifest: botManifest.parse(JSON.parse(known.toString())) }
    const bytes = await this.#download(sha256)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new BadArchive('its content isn’t what was signed: the hash differs.')
    const { files, manifest } = readPackage(bytes)
    await this.#unpack(folder, files, manifest)
    return { folder, manifest }
  }

  async #unpack(folder: string, files: ReadonlyMap<string, Buffer>, { command }: BotManifest): Promise<void> {
    const temporary = `${folder}.${process.pid}`
    await rm(temporary, { recursive: true, force: true })
    for (const [name, content] of files) {
      const path = join(temporary, name) // a plain name, as the reader has made sure
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(path, content, { mode: 0o600 })
    }
    await chmod(join(temporary, command), 0o700)
    await rename(temporary, folder)
  }

  #isSigned(release: AgentRelease): boolean {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: this.#signingKey }, format: 'jwk' })
    return verify(null, signedOf(release), key, Buffer.from(release.signature, 'base64url'))
  }
}
