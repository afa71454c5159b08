import { createHash } from 'node:crypto'
import { type BotManifest, botManifest } from '@parley/contract/botDeploy/manifest.schema.ts'
import { fieldErrors } from '@parley/contract/kernel/issue.ts'
import { BadArchive, readZip } from './readZip.ts'

export interface ReadPackage {
  readonly manifest: BotManifest
  readonly files: ReadonlyMap<string, Buffer>
  readonly sha256: string
}

/** A package that can be started as its manifest says; a `BadArchive` where it cannot. */
export function readPackage(bytes: Buffer): ReadPackage {
  const files = readZip(bytes)
  const manifest = readManifest(files.get('manifest.json'))
  if (!files.has(manifest.command)) throw new BadArchive(`its command ${manifest.command} is no file of it.`)
  const keys = manifest.settings.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice !== undefined) throw new BadArchive(`its manifest declares the setting ${twice} twice.`)
  return { manifest, files, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function readManifest(content: Buffer | undefined): BotManifest {
  if (!content) throw new BadArchive('it has no manifest.json.')
  let said: unknown
  try {
    said = JSON.parse(content.toString())
  } catch {
    throw new BadArchive('its manifest.json is no JSON.')
  }
  const parsed = botManifest.safeParse(said)
  if (parsed.success) return parsed.data
  const [field = '', problem = ''] = Object.entries(fieldErrors(parsed.error))[0] ?? []
  throw new BadArchive(`${field === '' ? 'manifest.json' : `“${field}” of manifest.json`}: ${problem}`)
}

/** What the installation signs of a package: what it is called, and every byte of it by its hash. */
export const signedOf = ({ name, version, sha256 }: { name: string; version: string; sha256: string }): Buffer =>
  Buffer.from(`parley bot package\n${name}\n${version}\n${sha256}`)
