import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { type ErasureReceipt, erasureReceipt } from '@parley/contract/erasure/erasure.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'

type Unsigned = Omit<ErasureReceipt, 'signature'>

/** JSON with the keys of every object in order, so that the same receipt is always the same bytes. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, inOrder(each)]),
  )
}
const bytesOf = (receipt: Unsigned) => Buffer.from(JSON.stringify(inOrder(receipt)))

/** What a person who knows the identifier can compute again from their receipt. */
export const identifierHash = (salt: string, value: string) =>
  createHash('sha256').update(`${salt}\n${value}`).digest('hex')

export const signReceipt = (receipt: Unsigned, key: KeyObject): ErasureReceipt => ({
  ...receipt,
  signature: sign(null, bytesOf(receipt), key).toString('base64url'),
})

/** Whether the receipt was signed with the key it names and not changed since; whose key that is, the reader must know. */
export function checkReceipt(value: unknown): ErasureReceipt | undefined {
  const parsed = erasureReceipt.strict().safeParse(value)
  if (!parsed.success) return undefined
  const { signature, ...receipt } = parsed.data
  try {
    const key = createPublicKey({ key: Buffer.from(receipt.publicKey, 'base64url'), format: 'der', type: 'spki' })
    return verify(null, bytesOf(receipt), key, Buffer.from(signature, 'base64url')) ? parsed.data : undefined
  } catch {
    return undefined // no key of ours looks like that
  }
}

const PLACE = 'signing key'

/** The tenant's key for receipts, made when it is first needed. */
export async function openSigningKey(ctx: Ctx) {
  const found = await readKey(ctx)
  if (!found) await makeKey(ctx)
  const { publicKey, sealed } = found ?? (await readKey(ctx)) ?? missing()
  const privateKey = createPrivateKey({
    key: Buffer.from(ctx.vault.open(`${PLACE} ${ctx.tenant}`, sealed), 'base64url'),
    format: 'der',
    type: 'pkcs8',
  })
  return { publicKey, privateKey }
}

export const readKey = (ctx: Ctx) => ctx.db.selectFrom('signingKey').select(['publicKey', 'sealed']).executeTakeFirst()

function missing(): never {
  throw new Error('the key that was just made is missing')
}

async function makeKey(ctx: Ctx): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
  await ctx.db
    .insertInto('signingKey')
    .values({
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
      sealed: ctx.vault.seal(`${PLACE} ${ctx.tenant}`, secret),
      createdAt: ctx.clock.now(),
    })
    .onConflict((on) => on.column('idTenant').doNothing())
    .execute()
}
