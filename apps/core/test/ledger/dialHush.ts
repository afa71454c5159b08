import type pg from 'pg'
import { addSuppressions, suppressPerson } from '../../src/suppressions/suppression.service.ts'
import type { openDialCore } from './dialCore.ts'

const WHY = 'asked for it'
const scopes = ['tenant', 'campaign', 'flow'] as const

/** Puts somebody who is still to be called on a do-not-call list of one kind after the other; answers who. */
export async function hush(
  core: Pick<ReturnType<typeof openDialCore>, 'inTenant'>,
  owner: pg.Pool,
  [tenant, turn, whom]: readonly [tenant: number, turn: number, whom: number],
): Promise<string | undefined> {
  const { rows } = await owner.query<{ phone: string; idCampaign: number }>(
    `SELECT phone, id_campaign::int AS "idCampaign" FROM campaign_contact WHERE state IN ('READY', 'RETRY_WAIT', 'RESERVED') ORDER BY due_at, id_contact
     LIMIT 1 OFFSET $1`,
    [Math.floor(whom * 30)],
  )
  const [found] = rows
  if (!found) return undefined
  const { phone, idCampaign } = found
  const scope = scopes[turn % scopes.length]
  await core.inTenant(tenant, async (ctx) => {
    if (scope === 'flow') return await suppressPerson(ctx, phone, WHY)
    const entry = { identifiers: [phone], reason: WHY, expiresAt: null }
    return await addSuppressions(ctx, { ...entry, scope: scope ?? 'tenant', idCampaign })
  })
  return phone
}
