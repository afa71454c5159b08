import { z } from 'zod'
import { MOST_PACKAGE_BYTES, MOST_PACKAGE_ITEMS, mostItemBytes } from './package.enum.ts'
import { packageBinding, packageDraft, packageItem } from './package.schema.ts'

/** Of the format of packages; what a newer release writes is refused by an older one. */
export const PACKAGE_FORMAT = 1

/** Where an item lies; nothing else can be in a package. */
const FILE = /^(flows|components|datasets|grammars|knowledge-bases|languages|models)\/[a-z0-9][a-z0-9-]{0,99}\.json$/

const { name, version, description } = packageDraft.shape
/** What lies beside the items of a package, and what its signature is of. When it was made is not in it: the same content has the same bytes. */
export const packageManifest = z.strictObject({
  format: z.literal(PACKAGE_FORMAT),
  ...{ name, version, description },
  /** The product and the fingerprint of the key of who made it. */
  madeBy: z.strictObject({ product: z.string().max(200), fingerprint: z.string().max(60) }),
  items: z
    .array(
      z.strictObject({
        ...packageItem.shape,
        key: z.string().min(1).max(100),
        name: z.string().min(1).max(200),
        file: z.string().regex(FILE),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        needs: z.array(z.string().max(100)).max(1_000),
        because: z.array(z.string().max(500)).max(20),
      }),
    )
    .max(MOST_PACKAGE_ITEMS)
    .refine((items) => items.every(({ kind, size }) => size <= mostItemBytes(kind)))
    .refine((items) => items.reduce((sum, { size }) => sum + size, 0) <= MOST_PACKAGE_BYTES)
    .refine((items) => new Set(items.map(({ key }) => key)).size === items.length),
  bindings: z
    .array(
      z.strictObject({
        ...packageBinding.shape,
        key: z.string().min(1).max(100),
        name: z.string().min(1).max(200),
        because: z.array(z.string().max(500)).max(20),
      }),
    )
    .max(2_000),
})
export type PackageManifest = z.output<typeof packageManifest>

export const packageSignature = z.strictObject({
  algorithm: z.literal('Ed25519'),
  publicKey: z.string().max(60),
  signature: z.string().max(120),
})
