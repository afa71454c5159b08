import { type ReadPackage, readPackage, signedOf } from '@parley/agent/archive/readPackage.ts'
import { BadArchive } from '@parley/agent/archive/readZip.ts'
import { botModuleKind, botPackageEntity } from '@parley/contract/botDeploy/bot.entity.ts'
import { botBlocked } from '@parley/contract/botDeploy/bot.rules.ts'
import type { BotPackage } from '@parley/contract/botDeploy/botModule.schema.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { signerOf } from '../kernel/signing/signing.ts'
import type { FileStore } from '../kernel/storage/storage.ts'
import { refuseElsewhere } from './elsewhere.ts'
import { deletePackage, getPackage, insertPackage, lockContent, lockPackage } from './package.store.ts'

const packages: Keeping<BotPackage> = {
  of: botPackageEntity,
  lock: ({ db }, id) => lockPackage(db, id),
  get: ({ db }, id) => getPackage(db, id),
  name: ({ name, version }) => `${name} ${version}`,
}

/** By its content: what lies there is never another. */
export const fileKey = (sha256: string): string => `tenants/${OPERATOR_TENANT}/bot-packages/${sha256}.zip`

async function* once(bytes: Buffer) {
  yield bytes
}

/** Who may upload vouches for it: from here on agents run it because the installation has signed it. */
export async function uploadPackage(ctx: Ctx, files: FileStore, content: string): Promise<BotPackage> {
  refuseElsewhere(ctx)
  const bytes = Buffer.from(content, 'base64')
  const { manifest, sha256 } = readOrRefuse(bytes)
  const signature = signerOf(ctx.vault).sign(signedOf({ name: manifest.name, version: manifest.version, sha256 }))
  return await createOf(ctx, packages, async () => {
    await lockContent(ctx.db, sha256)
    const id = await insertPackage(ctx, { manifest, sha256, size: bytes.length, signature })
    await files.put(fileKey(sha256), once(bytes))
    return id
  })
}

function readOrRefuse(bytes: Buffer): ReadPackage {
  try {
    return readPackage(bytes)
  } catch (error) {
    if (error instanceof BadArchive) return refuse(reason('botPackage.bad', { problem: error.message }))
    throw error
  }
}

/** Its file goes after it, once nothing names it any more. */
export const removePackage = (ctx: Ctx, id: number): Promise<void> =>
  removeOf(ctx, packages, id, async ({ usedBy, sha256 }) => {
    refuseElsewhere(ctx)
    refuseInUse(inUse(usersOf(botModuleKind, usedBy)), botBlocked.removePackage)
    await deletePackage(ctx.db, id)
    await ctx.enqueue('botPackages.removeFile', { sha256 })
  })
