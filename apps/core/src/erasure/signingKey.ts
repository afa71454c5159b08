import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import type { Ctx } from '../kernel/ctx.ts'

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
