import { reason } from '@parley/contract/kernel/errors.ts'
import {
  PACKAGE_FORMAT,
  type PackageManifest,
  packageManifest,
  packageSignature,
} from '@parley/contract/packages/manifest.schema.ts'
import { strToU8, zipSync } from 'fflate'
import { prettyJson, sha256Of } from '../../composition/canonical.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { fingerprintOf, isSignedBy, type Signer } from '../../kernel/signing/signing.ts'
import { BadArchive, openArchive } from './unzip.ts'

export const MANIFEST = 'manifest.json'
export const SIGNATURE = 'manifest.sig'
const MOST_MANIFEST = 4_000_000
const MOST_SIGNATURE = 10_000
export const ITEM_FILE =
  /^(flows|components|datasets|grammars|knowledge-bases|languages|models)\/[a-z0-9][a-z0-9-]{0,99}\.json$/

export interface PackageFile {
  readonly manifest: PackageManifest
  /** Of who signed it; undefined where nobody did. */
  readonly publicKey: string | undefined
  /** What lies beside the items, as it lies there. */
  readonly beside: Readonly<Record<string, Buffer>>
  /** The text of an item, by its place: as the manifest says, or refused. */
  read(file: string): Promise<string>
}

/** Anything but the beginning of the epoch of the format would change bytes from one time to the other. */
const EPOCH = new Date(1980, 0, 1)

/** Packs files in the order of their names, always to the same bytes. */
export function packFiles(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const named = Object.keys(files).sort((one, other) => (one < other ? -1 : 1))
  const content = named.map((name) => {
    const bytes = files[name] ?? ''
    return [name, typeof bytes === 'string' ? strToU8(bytes) : bytes] as const
  })
  return Buffer.from(zipSync(Object.fromEntries(content), { mtime: EPOCH, level: 9 }))
}

/** A signed package of these items. */
export function packPackage(
  manifest: PackageManifest,
  items: Readonly<Record<string, string>>,
  signer: Signer,
): Buffer {
  const text = prettyJson(manifest)
  const signature = { algorithm: 'Ed25519', publicKey: signer.publicKey, signature: signer.sign(Buffer.from(text)) }
  return packFiles({ ...items, [MANIFEST]: text, [SIGNATURE]: prettyJson(signature) })
}

/** Opens a package; refuses what is none. Items are checked as they are read. */
export async function openPackage(bytes: Buffer): Promise<PackageFile> {
  return await orRefuse(async () => {
    const archive = openArchive(bytes, (name) => name === MANIFEST || name === SIGNATURE || ITEM_FILE.test(name))
    const text = await archive.read(MANIFEST, MOST_MANIFEST)
    const manifest = manifestOf(text)
    const signature = archive.names.includes(SIGNATURE) ? await archive.read(SIGNATURE, MOST_SIGNATURE) : undefined
    const publicKey = signature && keyOf(text, signature)
    const items = new Map(manifest.items.map((item) => [item.file, item]))
    if (items.size !== manifest.items.length) throw new BadArchive('two of its items have one file')
    const stray = archive.names.find((name) => name !== MANIFEST && name !== SIGNATURE && !items.has(name))
    if (stray !== undefined) throw new BadArchive(`its manifest does not name ${stray}`)
    const missing = manifest.items.find(({ file }) => !archive.names.includes(file))
    if (missing) throw new BadArchive(`${missing.file} is missing`)
    return {
      manifest,
      publicKey,
      beside: { [MANIFEST]: text, ...(signature && { [SIGNATURE]: signature }) },
      read: (file) =>
        orRefuse(async () => {
          const item = items.get(file)
          if (!item) throw new BadArchive(`${file} is missing`)
          const content = await archive.read(file, item.size)
          if (content.length !== item.size || sha256Of(content) !== item.sha256)
            throw new BadArchive(`${file} is not what the manifest says`)
          return content.toString('utf8')
        }),
    }
  })
}

function manifestOf(bytes: Buffer): PackageManifest {
  const value: unknown = parsed(bytes, MANIFEST)
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined
  if (typeof format === 'number' && format > PACKAGE_FORMAT) refuse(reason('package.tooNew'))
  const read = packageManifest.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new BadArchive(`its manifest is wrong at ${issue?.path.join('.') || 'its top'}`)
  }
  return read.data
}

/** The key by which the manifest was signed. A signature that is not good is no other than a changed manifest. */
function keyOf(manifest: Buffer, bytes: Buffer): string {
  const read = packageSignature.safeParse(parsed(bytes, SIGNATURE))
  if (!read.success || !isSignedBy(read.data.publicKey, manifest, read.data.signature))
    throw new BadArchive('its signature is not of this manifest: one of them was changed')
  return read.data.publicKey
}

function parsed(bytes: Buffer, name: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new BadArchive(`${name} is no JSON`)
  }
}

async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BadArchive) throw new Refusal(reason('package.unreadable', { problem: error.message }))
    throw error
  }
}

export const fingerprintOrNull = (publicKey: string | null | undefined): string | null =>
  publicKey ? fingerprintOf(publicKey) : null
