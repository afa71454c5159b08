import { randomBytes } from 'node:crypto'
import { botModuleKind, botServerKind } from '@parley/contract/botDeploy/bot.entity.ts'
import { botBlocked, TOKEN_MS } from '@parley/contract/botDeploy/bot.rules.ts'
import {
  type BotServer,
  type BotServerDraft,
  type BotServerFacts,
  botServerDraft,
  botServerFacts,
} from '@parley/contract/botDeploy/botServer.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { hashSecret, SECRET_PREFIX } from '../kernel/http/authenticate.ts'
import { inUse, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { tellBots } from './bot.stream.ts'
import { refuseElsewhere } from './elsewhere.ts'
import {
  deleteServer,
  getServer,
  insertServer,
  lockServer,
  modulesOn,
  serverNamed,
  storeRevoked,
  storeServer,
  storeToken,
} from './server.store.ts'

const servers: Keeping<BotServer> = {
  of: botServerKind,
  lock: ({ db }, id) => lockServer(db, id),
  get: ({ db }, id) => getServer(db, id),
  name: ({ name }) => name,
  facts: factsIn({ shape: { ...botServerDraft.shape, ...botServerFacts.shape } }, 'registeredAt'),
}

/** The token is in the answer only; the database has its hash. */
function newToken({ clock }: Ctx) {
  const token = `${SECRET_PREFIX}agent_${randomBytes(24).toString('base64url')}`
  const expires = new Date(clock.now().getTime() + TOKEN_MS)
  return {
    kept: { tokenHash: hashSecret(token), tokenExpiresAt: expires },
    shown: { token, expiresAt: expires.toISOString() },
  }
}

export async function createServer(ctx: Ctx, draft: BotServerDraft) {
  refuseElsewhere(ctx)
  const { kept, shown } = newToken(ctx)
  const server = await createOf(ctx, servers, () => insertServer(ctx, draft, kept))
  tellBots(ctx)
  return { server, registration: shown }
}

export const updateServer = async (ctx: Ctx, name: string, facts: BotServerFacts, rowVersion?: number) =>
  changeServer(ctx, (await serverNamed(ctx.db, name)).idBotServer, facts, rowVersion)

export const changeServer = (ctx: Ctx, id: number, facts: BotServerFacts, rowVersion?: number): Promise<BotServer> =>
  changeOf(ctx, servers, id, rowVersion, async () => {
    refuseElsewhere(ctx)
    await storeServer(ctx, id, facts)
    tellBots(ctx)
  })

export async function renewToken(ctx: Ctx, name: string) {
  refuseElsewhere(ctx)
  const { idBotServer } = await serverNamed(ctx.db, name)
  await lockServer(ctx.db, idBotServer)
  // Only now: an agent may have registered meanwhile.
  const { registeredAt } = await getServer(ctx.db, idBotServer)
  if (registeredAt !== null) refuse(reason('botServer.isRegistered'))
  const { kept, shown } = newToken(ctx)
  await storeToken(ctx, idBotServer, kept)
  await noteDone(ctx, botServerKind, [idBotServer, name], 'Registration token made', { expiresAt: shown.expiresAt })
  return shown
}

/** Whoever has the key is nobody from now on. What runs there runs on, as nothing can be said to it any more. */
export async function revokeServer(ctx: Ctx, name: string): Promise<BotServer> {
  refuseElsewhere(ctx)
  const { idBotServer } = await serverNamed(ctx.db, name)
  return await changeOf(ctx, servers, idBotServer, undefined, async ({ registeredAt }) => {
    if (registeredAt === null) refuse(reason('botServer.notRegistered'))
    await storeRevoked(ctx, idBotServer)
    tellBots(ctx)
  })
}

export const removeServer = async (ctx: Ctx, name: string) =>
  dropServer(ctx, (await serverNamed(ctx.db, name)).idBotServer)

export const dropServer = (ctx: Ctx, id: number): Promise<void> =>
  removeOf(ctx, servers, id, async () => {
    refuseElsewhere(ctx)
    refuseInUse(inUse(usersOf(botModuleKind, await modulesOn(ctx.db, id))), botBlocked.removeServer)
    await deleteServer(ctx.db, id)
    tellBots(ctx)
  })
