import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startLiveHub } from '../../test/liveHub.ts'
import { subjectOf } from '../../test/people.ts'
import { createSessionCheck } from '../kernel/sessionCheck.ts'
import { removeMember } from '../roles/roleMembers.service.ts'
import { idOf, type ProviderTest, startWithProvider } from './provider.testing.ts'
import { listSessions, revokeSession } from './session.service.ts'

const DESIGNER = idOf('designer')
let on: ProviderTest
beforeAll(async () => {
  on = await startWithProvider('designer', 'viewer')
}, 120_000)
afterAll(() => on?.close())

/** A session as a sign-in leaves it. */
const begin = (name: 'designer' | 'viewer', sid: string) =>
  on.core.owner.query(
    `INSERT INTO identity.session (sid, sub, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, $3, $3, $3::timestamptz + interval '1 day')`,
    [sid, on.subjectOf(name), on.core.clock.now()],
  )
const revoke = (sid: string) => on.core.inTenant(2, (ctx) => revokeSession(ctx, on.services, DESIGNER, sid))

/** The console's hub as a process wires it: what the provider says of sessions reaches it. */
async function startHub() {
  const hub = await startLiveHub(on.core)
  const check = createSessionCheck(on.identity.port.sessions, on.core.clock)
  check.onEnded((sid) => hub.endSession(sid))
  const connect = async (name: 'admin' | 'both') => hub.connect(await on.core.token({ sub: subjectOf(name) }))
  return { check, connect, close: () => hub.close() }
}

test('one session ends: its connections close, its token counts no more, and the others go on', async () => {
  const hub = await startHub()
  // The tokens of the tests name their session so, whoever signed in at the provider.
  const [mine, other] = [`sid-${subjectOf('admin')}`, `sid-${subjectOf('both')}`]
  await begin('designer', mine)
  await begin('designer', other)
  const [ending, staying] = [await hub.connect('admin'), await hub.connect('both')]
  const find = (sid: string) => hub.check.find({ sid, jti: undefined })
  expect(await Promise.all([find(mine), find(other)])).toMatchObject([{}, {}])
  await revoke(mine)
  await vi.waitFor(() => expect(ending.closed).toHaveBeenCalled())
  expect(await find(mine)).toBeUndefined()
  expect(await find(other)).toMatchObject({ passwordChangedAt: expect.any(Date) })
  expect([staying.closed.mock.calls.length, staying.connection.state]).toEqual([0, 'Connected'])
  const left = await on.core.inTenant(2, (ctx) => listSessions(ctx, on.services, DESIGNER, other))
  expect(left.map(({ sid, isCurrent }) => [sid, isCurrent])).toEqual([[other, true]])
  const { rows } = await on.core.owner.query(
    "SELECT after ->> 'what' AS what FROM audit_event WHERE entity_kind = 'User' AND entity_id = $1",
    [String(DESIGNER)],
  )
  expect(rows).toEqual([{ what: 'Session ended' }])
  await hub.close()
})

test('a session of somebody else, or none, is not found and goes on', async () => {
  await begin('viewer', 'somebody-elses')
  await expect(revoke('somebody-elses')).rejects.toMatchObject({ reason: { code: 'entity.notFound' } })
  await expect(revoke('never-there')).rejects.toMatchObject({ reason: { code: 'entity.notFound' } })
  expect(await on.identity.port.sessions.isActive('somebody-elses')).toBe(true)
})

test('who is locked out does not count as the administrator who is left', async () => {
  const { owner, inTenant } = on.core
  await owner.query('DELETE FROM membership WHERE id_tenant = 2')
  const { rows } = await owner.query<{ id_role: string }>("SELECT id_role FROM role WHERE name = 'all'")
  const idRole = Number(rows[0]?.id_role)
  for (const name of ['designer', 'admin'] as const)
    await owner.query('INSERT INTO membership (id_user, id_tenant, id_role) VALUES ($1, 2, $2)', [idOf(name), idRole])
  const lock = (until: Date | null) =>
    owner.query('UPDATE identity.account SET locked_until = $2 WHERE sub = $1', [on.subjectOf('designer'), until])
  const leave = () => inTenant(2, (ctx) => removeMember(ctx, on.services, idRole, idOf('admin')))
  await lock(new Date(on.core.clock.now().getTime() + 60_000))
  await expect(leave()).rejects.toMatchObject({ reason: { code: 'role.lastAdministrator' } })
  await lock(null)
  await leave()
})
