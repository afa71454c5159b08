import { HttpTransportType, type HubConnection } from '@microsoft/signalr'
import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { EXTEND_CONNECTION } from '@parley/contract/kernel/consoleHub.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { startLiveHub } from '../../test/liveHub.ts'
import { type PersonName, subjectOf } from '../../test/people.ts'
import type { Audience } from '../kernel/hubEvent.ts'
import { Listener } from '../kernel/listener.ts'
import { createBackplane } from './backplane.ts'
import { CONSOLE_HUB } from './console.hub.ts'

const log = pino({ level: 'silent' })
let core: TestCore
let first: Awaited<ReturnType<typeof startProcess>>
let second: Awaited<ReturnType<typeof startProcess>>

/** A process of its own, as far as the hub can tell: only the database connects it with the other. */
async function startProcess() {
  const listener = new Listener(core.databaseUrl, log)
  await listener.start()
  const hub = await startLiveHub(core, createBackplane({ name: CONSOLE_HUB, pool: core.pool, listener, log }))
  return {
    ...hub,
    async close() {
      await hub.close()
      await listener.close()
    },
  }
}

beforeAll(async () => {
  core = await startTestCore()
  first = await startProcess()
  second = await startProcess()
})
afterEach(() => second.leaveAll())
afterAll(async () => {
  await first.close()
  await second.close()
  await core.close()
})

const connect = async (person: PersonName, context?: number, transport = HttpTransportType.WebSockets) => {
  const token = await core.token({ sub: subjectOf(person) })
  return await second.connect(token, { transport, ...(context === undefined ? {} : { context }) })
}

const say = (payload: unknown, to: Audience) => first.emit([{ name: 'Notify', payload, to }])

test('an event of another process reaches those who may hear it, and nobody else', async () => {
  const [admin, viewer, other] = [await connect('admin'), await connect('viewer'), await connect('other')]
  say('for tenant 2', { tenant: 2, anyOf: ['Settings.viewtasks'] })
  say({ large: 'x'.repeat(20_000) }, { tenant: 2, anyOf: ['Settings.viewtasks'] })
  say('for everybody who may see flows', { everywhere: true, anyOf: ['CallScript.view'] })
  await vi.waitFor(() => expect(admin.heard).toHaveLength(3))
  expect(viewer.payloads()).toEqual(['for everybody who may see flows'])
  expect(other.payloads()).toEqual(['for everybody who may see flows'])
})

test.each([
  ['WebSockets', HttpTransportType.WebSockets],
  ['ServerSentEvents', HttpTransportType.ServerSentEvents],
  ['LongPolling', HttpTransportType.LongPolling],
])('the context of the negotiation stays with the connection: %s', async (_, transport) => {
  const here = await connect('both', 3, transport)
  say('tenant 2', { tenant: 2, anyOf: ['CallScript.view'] })
  say('tenant 3', { tenant: 3, anyOf: ['CallScript.view'] })
  await vi.waitFor(() => expect(here.payloads()).toEqual(['tenant 3']))
})

test('no token, a wrong one and a context one does not have open nothing', async () => {
  await expect(connect('admin', 3)).rejects.toThrow('401')
  const answer = await fetch(`${first.publicUrl}${CONSOLE_HUB}/negotiate?negotiateVersion=1`, { method: 'POST' })
  expect(answer.status).toBe(401)
})

test('a page of another origin connects with nobody’s token; programs, which name none, do', async () => {
  const token = await core.token({ sub: subjectOf('admin') })
  const negotiate = async (origin?: string) => {
    const address = `${first.publicUrl}${CONSOLE_HUB}/negotiate?negotiateVersion=1`
    const headers = { authorization: `Bearer ${token}`, ...(origin === undefined ? {} : { origin }) }
    return (await fetch(address, { method: 'POST', headers })).status
  }
  expect(await negotiate()).toBe(200)
  expect(await negotiate(first.publicUrl)).toBe(200)
  for (const origin of [`${first.publicUrl}.evil.example`, second.publicUrl, 'https://evil.example', 'null'])
    expect([origin, await negotiate(origin)]).toEqual([origin, 403])
})

test('one person cannot take up everybody’s connections, not even in several contexts', async () => {
  const negotiate = async (person: PersonName, context: number) => {
    const authorization = `Bearer ${await core.token({ sub: subjectOf(person) })}`
    const address = `${first.publicUrl}${CONSOLE_HUB}/negotiate?negotiateVersion=1&tenantContext=${context}`
    return (await fetch(address, { method: 'POST', headers: { authorization } })).status
  }
  for (let each = 0; each < 32; each += 1) expect(await negotiate('both', 2 + (each % 2))).toBe(200)
  expect([await negotiate('both', 2), await negotiate('both', 3), await negotiate('admin', 2)]).toEqual([429, 429, 200])
})

test('somebody whose password has expired hears only what is their own', async () => {
  await core.owner.query(
    'UPDATE tenant SET password_policy = $1, password_days = 30, password_warn_days = 5 WHERE id_tenant = 2',
    [passwordPolicyType.of.RESTRICTION],
  )
  core.directory.forget()
  core.passwordChosen('designer', new Date(0))
  const [admin, designer] = [await connect('admin'), await connect('designer')]
  await second.refresh()
  say('flows', { tenant: 2, anyOf: ['CallScript.view'] })
  say('one’s own', { user: 3 })
  await vi.waitFor(() => expect(designer.payloads()).toEqual(['one’s own']))
  expect(admin.payloads()).toEqual(['flows'])
})

test('a policy that changes meanwhile is asked again: the connection ends and may come back', async () => {
  const { closed } = await connect('nobody')
  await core.owner.query('UPDATE tenant SET password_days = 60 WHERE id_tenant = 2')
  core.directory.forget()
  await second.refresh()
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  await connect('nobody')
})

test('whose rights change is told so, taken or given, and nobody else', async () => {
  const [viewer, admin] = [await connect('viewer'), await connect('admin')]
  const setRole = async (permissions: object) => {
    await core.owner.query("UPDATE role SET permissions = $1 WHERE name = 'viewer'", [permissions])
    core.directory.forget()
    await second.refresh()
  }
  await setRole({ Auditlog: ['view'] })
  await vi.waitFor(() => expect(viewer.accessChanged).toHaveBeenCalledTimes(1))
  expect((await core.as('viewer').call(operations.Home.UserInfo)).body.permissions).toEqual({ Auditlog: ['view'] })
  await setRole({ Auditlog: ['view'] })
  await setRole({ CallScript: ['viewdiallogs', 'view'], Auditlog: ['view'] })
  await vi.waitFor(() => expect(viewer.accessChanged).toHaveBeenCalledTimes(2))
  say('last', { tenant: 2, anyOf: ['CallScript.view'] })
  await vi.waitFor(() => expect([viewer.payloads(), admin.payloads()]).toEqual([['last'], ['last']]))
  expect([viewer.accessChanged.mock.calls.length, admin.accessChanged.mock.calls.length]).toEqual([2, 0])
})

test('a client of another process is asked by way of the database, and answers', async () => {
  const { connection } = await connect('viewer')
  connection.on('Double', (value: number) => value * 2)
  const id = connection.connectionId ?? ''
  expect([first.hub.find(id), await first.hub.invoke(id, 'Double', [21])]).toEqual([undefined, 42])
  const large = 'x'.repeat(20_000) // more than a notice of the database takes
  connection.on('Repeat', (value: string) => value)
  expect(await first.hub.invoke(id, 'Repeat', [large])).toBe(large)
})

test('who may act for a tenant no longer is told so before the connection ends', async () => {
  const both = await connect('both', 3)
  const order: string[] = []
  both.accessChanged.mockImplementation(() => void order.push('told'))
  both.closed.mockImplementation(() => void order.push('closed'))
  const taken = await core.owner.query('DELETE FROM membership WHERE id_tenant = 3 AND id_user = 7 RETURNING id_role')
  core.directory.forget()
  await second.refresh()
  await vi.waitFor(() => expect(order).toEqual(['told', 'closed']))
  await core.owner.query('INSERT INTO membership (id_user, id_tenant, id_role) VALUES (7, 3, $1)', [
    taken.rows[0].id_role,
  ])
  core.directory.forget()
})

test('who may switch to another tenant no longer is told so, and hears nothing of it any more', async () => {
  const setSwitching = async (access: readonly (string | number)[]) => {
    await core.owner.query(
      `UPDATE role SET permissions = jsonb_set(permissions, '{AccessManagement}', $1::jsonb) WHERE name = 'all'`,
      [JSON.stringify(access)],
    )
    core.directory.forget()
    await second.refresh()
  }
  const [away, home] = [await connect('both', 3), await connect('both')]
  await setSwitching(['viewuser', 'tenantContextSwitching:3'])
  expect([away.accessChanged.mock.calls.length, away.closed.mock.calls.length]).toEqual([0, 0])
  await setSwitching(['viewuser', 'tenantContextSwitching:1'])
  await vi.waitFor(() => expect(away.closed).toHaveBeenCalled())
  expect(away.accessChanged).toHaveBeenCalled()
  say('tenant 3', { tenant: 3, anyOf: ['CallScript.view'] })
  say('tenant 2', { tenant: 2, anyOf: ['CallScript.view'] })
  await vi.waitFor(() => expect(home.payloads()).toEqual(['tenant 2']))
  expect([away.payloads(), home.closed.mock.calls.length]).toEqual([[], 0])
  await expect(connect('both', 3)).rejects.toThrow('401')
  await setSwitching([-1])
})

test('rights that change while somebody connects are those that count', async () => {
  const person = await core.directory.person(4)
  const permissions = vi.spyOn(core.directory, 'permissions')
  permissions.mockImplementationOnce(() => ({ CallScript: ['view', 'publish'] })) // as they were a moment ago
  const viewer = await connect('viewer')
  permissions.mockRestore()
  const [connection] = [...second.hub.connections].filter(({ data }) => data.idUser === person?.idUser)
  expect(connection?.data.permissions).toEqual(person && core.directory.permissions(person, 2))
  expect(viewer.closed).not.toHaveBeenCalled()
})

test('a taken permission silences an open connection, a disabled person and an ended session lose it', async () => {
  const viewer = await connect('viewer')
  await core.owner.query("UPDATE role SET permissions = '{}' WHERE name = 'viewer'")
  core.directory.forget()
  await second.refresh()
  say('flows', { tenant: 2, anyOf: ['CallScript.view'] })
  say('all', { user: 4 })
  await vi.waitFor(() => expect(viewer.payloads()).toEqual(['all']))
  expect(await core.as('viewer').call(operations.Audit.Audit, { query: {} })).toMatchObject({ status: 403 })
  await core.owner.query("UPDATE app_user SET state = 'disabled' WHERE username = 'viewer'")
  core.directory.forget()
  await second.refresh()
  await vi.waitFor(() => expect(viewer.closed).toHaveBeenCalled())
  expect(await core.as('viewer').call(operations.Home.UserInfo)).toMatchObject({
    status: 403,
    body: { code: 'auth.disabledUser' },
  })
  const admin = await connect('admin')
  core.endSession('admin')
  second.endSession('sid-subject-admin')
  await vi.waitFor(() => expect(admin.closed).toHaveBeenCalled())
  expect(await core.as('admin').call(operations.Home.UserInfo)).toMatchObject({
    status: 401,
    body: { code: 'auth.sessionEnded' },
  })
})

describe('a newer token', () => {
  const tokenFor = (name: PersonName, seconds: number, sid?: string) =>
    core.token({
      sub: subjectOf(name),
      exp: core.clock.now().getTime() / 1_000 + seconds,
      ...(sid === undefined ? {} : { sid }),
    })
  let moments = 0
  /** Lets time pass, less than that after which a client or a process counts as gone, and hears from the other process. */
  const pass = async (millis: number, client: Awaited<ReturnType<typeof connect>>) => {
    core.clock.advance(millis)
    moments += 1
    say(moments, { tenant: 3, anyOf: ['CallScript.view'] })
    await vi.waitFor(() => expect(client.payloads()).toContain(moments))
  }
  const extend = (connection: HubConnection, token: unknown) => connection.invoke<boolean>(EXTEND_CONNECTION, token)

  test('keeps the connection beyond the one it began with, hearing what it heard', async () => {
    const [staying, ending] = [
      await second.connect(await tokenFor('other', 20)),
      await second.connect(await tokenFor('other', 20)),
    ]
    await pass(8_000, staying)
    await pass(7_000, staying)
    expect(await extend(staying.connection, await tokenFor('other', 30))).toBe(true)
    const before = staying.connection.connectionId
    await pass(8_000, staying)
    await vi.waitFor(() => expect(ending.closed).toHaveBeenCalled())
    const heard = ending.payloads()
    await pass(2_000, staying)
    expect([staying.connection.connectionId, ending.payloads()]).toEqual([before, heard])
    expect(await extend(staying.connection, 'none')).toBe(false)
    core.clock.advance(25_000)
    await vi.waitFor(() => expect(staying.closed).toHaveBeenCalled(), 5_000)
  })

  test('of another person, session or secret changes nothing', async () => {
    const { body } = await core.as('other').call(operations.Users.CreateUserApiSecret, {
      body: { name: 'For the hub', expiresAt: null },
    })
    const { connection, closed } = await second.connect(await tokenFor('other', 20))
    const refused = [
      await tokenFor('both', 60),
      await tokenFor('operator', 60),
      await tokenFor('other', 60, 'another-session'),
      await tokenFor('other', -1),
      await core.token({ sub: subjectOf('other'), forged: true }),
      (body as { secret: string }).secret,
      '',
      7,
      null,
    ]
    for (const token of refused) expect(await extend(connection, token)).toBe(false)
    const [watcher] = [...second.hub.connections].filter(({ userId }) => userId === '6@3')
    expect(watcher?.data).toMatchObject({ idUser: 6, tenant: 3, sid: `sid-${subjectOf('other')}` })
    core.clock.advance(25_000)
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), 5_000)
  })

  test('does nothing for a connection by a secret', async () => {
    const { body } = await core.as('other').call(operations.Users.CreateUserApiSecret, {
      body: { name: 'For the hub too', expiresAt: null },
    })
    const { connection } = await second.connect((body as { secret: string }).secret)
    expect(await extend(connection, await tokenFor('other', 60))).toBe(false)
    const [watcher] = [...second.hub.connections].filter(({ data }) => data.isSecret)
    expect(watcher?.data.sid).toBeUndefined()
  })
})
