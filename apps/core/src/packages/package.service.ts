import { randomUUID } from 'node:crypto'
import { reason } from '@parley/contract/kernel/errors.ts'
import { PACKAGE_FORMAT, type PackageManifest } from '@parley/contract/packages/manifest.schema.ts'
import { packageEntity, packageKeyEntity } from '@parley/contract/packages/package.entity.ts'
import { MOST_PACKAGE_BYTES } from '@parley/contract/packages/package.enum.ts'
import type {
  PackageChoice,
  PackageDetail,
  PackageDraft,
  PackagePreview,
  packageKeyDraft,
  packageKeys,
  packageRootFound,
  packageRootQuery,
} from '@parley/contract/packages/package.schema.ts'
import type { z } from 'zod'
import { sha256Of } from '../composition/canonical.ts'
import { onlyVisible } from '../flows/flow.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { noteCreated, noteRead, noteRemoved } from '../kernel/notes.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { fingerprintOf, signerOf } from '../kernel/signing/signing.ts'
import type {} from '../kernel/storage/file.jobs.ts'
import type { FileStore } from '../kernel/storage/storage.ts'
import { requireRoom } from '../kernel/storage/storageLimit.ts'
import { firstSeen, maySeeKind, requireItems } from './access.ts'
import { openPackage, type PackageFile, packPackage } from './archive/packageFile.ts'
import { type Content, contentOf, contentToPack } from './content.ts'
import {
  deleteKey,
  deletePackage,
  findRoots,
  findUploaded,
  getPackage,
  insertKey,
  insertPackage,
  listKeys,
  type StoredPackage,
} from './package.store.ts'

/** What packages need of the installation. */
export interface Installation {
  readonly files: FileStore
  readonly productName: string
}

/** Roots that one may read. */
export async function rootsOf(
  ctx: Ctx,
  query: z.output<typeof packageRootQuery>,
): Promise<z.output<typeof packageRootFound>[]> {
  const { kind } = query
  if (!(await maySeeKind(ctx, kind))) return []
  const isScript = kind === 'flow' || kind === 'component'
  const seen = await firstSeen(
    query.limit ?? 100,
    (after) => findRoots(ctx, query, after),
    async (found) => (isScript ? await onlyVisible(ctx, found) : found),
  )
  return seen.map(({ key, name, isReady }) => ({ kind, key, name, isReady }))
}

export async function previewPackage(ctx: Ctx, choice: PackageChoice): Promise<PackagePreview> {
  const { items, bindings } = await contentOf(ctx, choice)
  return { items, bindings, size: items.reduce((sum, { size }) => sum + size, 0) }
}

type Facts = Pick<PackageDraft, 'name' | 'version' | 'description'>

function pack(ctx: Ctx, { productName }: Installation, { name, version, description }: Facts, content: Content) {
  const signer = signerOf(ctx.vault)
  const manifest: PackageManifest = {
    ...{ format: PACKAGE_FORMAT, name, version, description },
    madeBy: { product: productName.slice(0, 200), fingerprint: signer.fingerprint },
    ...{ items: content.items, bindings: content.bindings },
  }
  const bytes = packPackage(manifest, content.files, signer)
  if (bytes.length > MOST_PACKAGE_BYTES) refuse(reason('package.tooLarge', { most: content.items.length - 1 }))
  return { manifest, bytes, publicKey: signer.publicKey }
}

export async function createPackage(
  ctx: Ctx,
  installation: Installation,
  { roots, excluded, ...facts }: PackageDraft,
): Promise<PackageDetail> {
  const choice = { roots, excluded }
  const packed = pack(ctx, installation, facts, await contentToPack(ctx, choice))
  return await keep(ctx, installation.files, { ...packed, choice })
}

interface Kept {
  readonly manifest: PackageManifest
  readonly bytes: Buffer
  readonly publicKey: string | null
  readonly choice: PackageChoice | null
}

async function keep(ctx: Ctx, files: FileStore, { manifest, bytes, publicKey, choice }: Kept): Promise<PackageDetail> {
  await requireRoom(ctx, bytes.length)
  const fileKey = `tenants/${ctx.tenant}/packages/${randomUUID()}.zip`
  const row = { manifest, choice, fileKey, size: bytes.length, sha256: sha256Of(bytes), publicKey }
  const idPackage = await insertPackage(ctx, row)
  await files.put(
    fileKey,
    (async function* () {
      yield bytes
    })(),
  )
  const { name, version, items } = manifest
  await noteCreated(ctx, packageEntity, [idPackage, name], {
    ...{ name, version, isMade: choice !== null, itemCount: items.length, size: bytes.length },
  })
  return await readPackage(ctx, idPackage)
}

export async function readPackage(ctx: Ctx, idPackage: number): Promise<PackageDetail> {
  const { row, manifest, keyName } = await getPackage(ctx, idPackage)
  return { ...row, items: manifest.items, bindings: manifest.bindings, keyName }
}

/** The file of a package, whole: it is at most 20 MB. */
async function bytesOf(files: FileStore, { fileKey }: StoredPackage): Promise<Buffer> {
  const file = (await files.read(fileKey)) ?? notFound('File')
  const pieces: Uint8Array[] = []
  for await (const piece of file.stream) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The packed file, to be handed on. */
export const packedBytes = async (ctx: Ctx, files: FileStore, idPackage: number): Promise<Buffer> =>
  await bytesOf(files, await getPackage(ctx, idPackage))

export const openStored = async (files: FileStore, stored: StoredPackage): Promise<PackageFile> =>
  await openPackage(await bytesOf(files, stored))

const fileNameOf = ({ name, version }: Facts) => `${name} ${version}.zip`.replaceAll('/', '-')

export async function downloadPackage(ctx: Ctx, files: FileStore, idPackage: number): Promise<FileAnswer> {
  const stored = await getPackage(ctx, idPackage)
  await requireItems(ctx, stored.manifest)
  const bytes = await bytesOf(files, stored)
  const { name, version } = stored.row
  await noteRead(ctx, packageEntity, [idPackage, name], { what: 'Downloaded', version })
  return answerOf(stored.row, bytes)
}

const answerOf = (facts: Facts, bytes: Buffer): FileAnswer => ({
  contentType: 'application/zip',
  fileName: fileNameOf(facts),
  isApart: true,
  body: (async function* () {
    yield bytes
  })(),
})

/** The same package made of what its content is now. Nothing is kept. */
export async function renewPackage(ctx: Ctx, installation: Installation, idPackage: number): Promise<FileAnswer> {
  const { row, choice } = await getPackage(ctx, idPackage)
  if (!choice) refuse(reason('package.notMade'))
  const { bytes } = pack(ctx, installation, row, await contentToPack(ctx, choice))
  await noteRead(ctx, packageEntity, [idPackage, row.name], { what: 'Made again', version: row.version })
  return answerOf(row, bytes)
}

export async function uploadPackage(ctx: Ctx, files: FileStore, content: string): Promise<PackageDetail> {
  const bytes = Buffer.from(content, 'base64')
  const { manifest, publicKey = null, read } = await openPackage(bytes)
  // All of it is looked at once, before anything of it is kept.
  for (const { file } of manifest.items) await read(file)
  const known = await findUploaded(ctx, sha256Of(bytes))
  if (known !== undefined) return await readPackage(ctx, known)
  return await keep(ctx, files, { manifest, bytes, publicKey, choice: null })
}

export async function removePackage(ctx: Ctx, idPackage: number): Promise<void> {
  const { row, fileKey } = await getPackage(ctx, idPackage)
  await deletePackage(ctx, idPackage)
  await ctx.enqueue('files.remove', { key: fileKey })
  await noteRemoved(ctx, packageEntity, [idPackage, row.name], { name: row.name, version: row.version })
}

export const readKeys = async (ctx: Ctx): Promise<z.output<typeof packageKeys>> => ({
  own: signerOf(ctx.vault).fingerprint,
  trusted: await listKeys(ctx),
})

/** Whoever trusts a key says which they have compared. */
export async function trustKey(ctx: Ctx, idPackage: number, { name, fingerprint }: z.output<typeof packageKeyDraft>) {
  const { publicKey, row } = await getPackage(ctx, idPackage)
  if (publicKey === null) refuse(reason('package.unsigned'))
  if (row.trust !== 'unknown') refuse(reason('package.keyThere'))
  if (fingerprintOf(publicKey) !== fingerprint.trim()) refuse(reason('package.wrongFingerprint'))
  const idPackageKey = await insertKey(ctx, name, publicKey)
  await noteCreated(ctx, packageKeyEntity, [idPackageKey, name], { name, fingerprint })
  return await readKeys(ctx)
}

export async function removeKey(ctx: Ctx, idPackageKey: number): Promise<void> {
  const { name, publicKey } = await deleteKey(ctx, idPackageKey)
  await noteRemoved(ctx, packageKeyEntity, [idPackageKey, name], { name, fingerprint: fingerprintOf(publicKey) })
}
