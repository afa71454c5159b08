import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { tenantKeyKind } from '@parley/contract/tenantValues/tenantValue.entity.ts'
import type { FastifyRequest } from 'fastify'
import type { ContextOpener, Scope } from '../context.ts'
import { asRefusal } from './answerError.ts'
import type { CalledKey } from './authenticate.ts'

const TOO_MANY = 429

/**
 * Writes into the log of the tenant whose key it is what was refused to whoever called with it: whether they have the key, or only know how
 * it begins. Those that ask too often are not written down each time: the log would grow as fast as they ask.
 */
export async function noteRefusedKey(
  contexts: ContextOpener,
  scope: Scope,
  { idTenantKey, prefix, tenant }: CalledKey,
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  const why = asRefusal(error, request)?.reason
  if (!why || why.status >= TOO_MANY) return
  const path = request.url.split('?', 1)[0]
  await contexts.run({ ...scope, tenant, actor: { ...scope.actor, idTenant: tenant } }, (ctx) =>
    ctx.audit({
      kind: actionKind.of.OTHER,
      of: tenantKeyKind,
      entity: [idTenantKey, prefix],
      after: { what: `Refused: ${why.message}`, request: `${request.method} ${path}`, code: why.code },
    }),
  )
}
