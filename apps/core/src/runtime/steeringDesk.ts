import { conversationKind } from '@parley/contract/conversations/conversation.entity.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import { coalesce } from '../kernel/coalesce.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import type { Vault } from '../kernel/vault.ts'
import type { Mailbox } from './mailbox.ts'
import { endLeftHold, forgetSteering, listLeft, listSteering, lockOngoing, wantSteering } from './steering.store.ts'
import { heldNews, wallTopic } from './wallNews.ts'

/** A conversation that this process has, or that another one runs; undefined: it has ended. */
export type Found = { readonly mailbox: Mailbox } | { readonly owner: string } | undefined

interface DeskOptions {
  readonly db: Db
  readonly vault: Vault
  readonly clock: Clock
  readonly log: Logger
  /** The process whose conversations these are. */
  readonly me: string
  /** Opens a conversation where it is not open here. */
  readonly open: (tenant: number, guid: string) => Promise<Found>
  readonly run: <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>
}

/** Has conversations of this process do what supervisors want, wherever these are connected; each thing is done once. */
export class SteeringDesk {
  readonly #options: DeskOptions

  constructor(options: DeskOptions) {
    this.#options = options
  }

  /** Does what is wanted by now. */
  readonly take = coalesce(async () => {
    const { db, vault, clock, log, me, open } = this.#options
    const wanted = await listSteering(db, vault, me)
    const at = clock.now()
    const done = wanted.map(async ({ idSteering, idTenant, guid, said }) => {
      if (!said) {
        log.error({ guid, idSteering }, 'what a supervisor wanted could not be read and is forgotten')
        return [idSteering]
      }
      const found = await open(idTenant, guid)
      // Another process does it.
      if (!found || !('mailbox' in found)) return []
      const { mailbox } = found
      try {
        // It rings: there is nothing to steer yet, only to end.
        if (!mailbox.conversation.checkpoint) {
          if (said.do === 'end') await mailbox.end('platform', said.reason ?? 'agent')
          return mailbox.isLost || said.do !== 'end' ? [] : [idSteering]
        }
        await mailbox.take({ id: `steered ${idSteering}`, said, at })
      } catch (error) {
        log.warn({ err: error, guid }, 'what a supervisor wanted could not be kept')
      }
      return mailbox.isLost ? [] : [idSteering]
    })
    const ids = (await Promise.all(done)).flat()
    if (ids.length > 0) await forgetSteering(db, ids)
  })

  /** Gives back to the bot what a supervisor has left alone; whatever happens to this process afterwards, the bot has it again. */
  async resumeLeft(): Promise<void> {
    const { db, clock, me, run } = this.#options
    const holds = await listLeft(db, me, clock.now())
    for (const { guid, idTenant } of holds) await run(idTenant, (ctx) => giveBack(ctx, guid))
    if (holds.length > 0) await this.take()
  }
}

async function giveBack(ctx: Ctx, guid: string): Promise<void> {
  // Someone else may be about to take it over, and has it then.
  const left = (await lockOngoing(ctx.db, guid)) ? await endLeftHold(ctx, guid) : undefined
  if (!left) return
  const { idUser, callId, idLine } = left
  await wantSteering(ctx, guid, { kind: 'steered', by: idUser, do: 'resume' })
  const after = { conversation: 'Given back to the bot: the supervisor was away for a minute' }
  await ctx.audit({ kind: actionKind.of.OTHER, of: conversationKind, entity: [guid, callId], after })
  ctx.emit({ name: 'stream', payload: heldNews(guid, idLine, null), to: { topic: wallTopic(ctx.tenant) } })
}
