import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { ContextOpener, Scope } from '../context.ts'
import type { Ctx } from '../ctx.ts'
import { cellOf } from '../rows.ts'

const CANCELLED = '57014'

/**
 * Work for a reader who may leave in the middle: then the statement that the database is at is ended, too. The connection is given back
 * only when nothing can end another's work on it.
 */
export async function endWithReader(
  contexts: ContextOpener,
  scope: Scope,
  ctx: Ctx,
  reply: FastifyReply,
  work: () => Promise<() => unknown>,
): Promise<() => unknown> {
  const response = reply.raw
  const pid = await cellOf(ctx.db)<number>`SELECT pg_backend_pid()`
  let ending: Promise<unknown> | undefined
  const end = () => {
    ending = contexts
      .run(scope, (there) => sql`SELECT pg_cancel_backend(${pid})`.execute(there.db), { readOnly: true })
      .catch((error: unknown) => ctx.log.warn({ error }, 'the statement of a download could not be ended'))
  }
  response.once('close', end)
  try {
    return await work()
  } catch (error) {
    if (!response.destroyed || !isCancelled(error)) throw error
    return () => reply.hijack()
  } finally {
    response.off('close', end)
    await ending
  }
}

const isCancelled = (error: unknown) => error instanceof Error && 'code' in error && error.code === CANCELLED
