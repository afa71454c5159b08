import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DiagnosticTest, type Socket, startDiagnosticTest } from '../../test/diagnostic.ts'
import { type PersonName, subjectOf } from '../../test/people.ts'
import { IDLE_MS } from '../runtime/mailbox.ts'

let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterEach(async () => {
  on.leaveAll()
  on.core.clock.advance(IDLE_MS + 1) // so that they do not count among the tests one may have open
  await on.endOverdue()
})
afterAll(() => on.close())

const bearerOf = async (person: PersonName) => ({
  authorization: `Bearer ${await on.core.token({ sub: subjectOf(person) })}`,
})
const letPasswordsExpire = async (policy: number) => {
  await on.core.owner.query('UPDATE tenant SET password_policy = $1, password_days = 30 WHERE id_tenant = 2', [policy])
  on.core.directory.forget()
}

test('ends when the person may not test any more, without waiting for a word', async () => {
  const { core } = on
  const socket = (await on.test()).connect()
  await socket.listening()
  await on.refreshSockets()
  expect(socket.ws.readyState).toBe(socket.ws.OPEN)
  await core.owner.query("UPDATE app_user SET state = 'disabled' WHERE username = 'admin'")
  core.directory.forget()
  await on.refreshSockets()
  expect(await socket.closed).toMatchObject({ code: 1008 })
  await core.owner.query("UPDATE app_user SET state = 'active' WHERE username = 'admin'")
  core.directory.forget()
})

test('ends with its session and with no other', async () => {
  const socket = (await on.test()).connect()
  await socket.listening()
  on.endSession('sid-subject-designer')
  expect(socket.ws.readyState).toBe(socket.ws.OPEN)
  on.endSession('sid-subject-admin')
  expect(await socket.closed).toMatchObject({ code: 1013 })
  const other = (await on.test()).connect()
  await other.listening()
  on.endSession(undefined)
  expect(await other.closed).toMatchObject({ code: 1013 })
})

test('does not open for somebody whose password has expired, by a ticket of before or a token', async () => {
  const { core } = on
  const { connect, path } = await on.test()
  await letPasswordsExpire(passwordPolicyType.of.RESTRICTION)
  core.passwordChosen('admin', new Date(0))
  const sockets = [connect(), on.connect(path, await bearerOf('admin'))]
  await Promise.all(sockets.map(({ closed }) => closed))
  expect(sockets.flatMap(({ seen }) => seen)).toEqual([])
  core.passwordChosen('admin', core.clock.now())
  const later = on.connect(path, await bearerOf('admin'))
  for (const [index, said] of ['yes', '0000', '4'].entries()) {
    await later.listening(index + 1)
    later.text(said)
  }
  expect(await later.ended()).toMatchObject({ disposition: 'ordered' })
  await letPasswordsExpire(passwordPolicyType.of.NEVER)
})

test('ends with the next word when the password has expired meanwhile', async () => {
  const { core } = on
  core.passwordChosen('admin', core.clock.now())
  await letPasswordsExpire(passwordPolicyType.of.RESTRICTION)
  const socket = (await on.test()).connect()
  await socket.listening()
  await on.refreshSockets()
  expect(socket.ws.readyState).toBe(socket.ws.OPEN)
  core.passwordChosen('admin', new Date(0))
  socket.text('yes')
  expect(await socket.closed).toMatchObject({ code: 1008 })
  await letPasswordsExpire(passwordPolicyType.of.NEVER)
})

test('ends when the right no longer reaches the folder of the flow', async () => {
  const { core } = on
  const folder = async (name: string) => {
    const made = await core
      .as('admin')
      .call(operations.Folders.Create, { body: { name, idParent: null, kind: 'flow' } })
    return made.body.idFolder
  }
  const [here, elsewhere] = [await folder('Tested here'), await folder('And elsewhere')]
  const limitTo = async (idFolder: number) => {
    const permissions = { CallScript: ['view', `test:${idFolder}`] }
    await core.owner.query("UPDATE role SET permissions = $1 WHERE name = 'designer'", [JSON.stringify(permissions)])
    core.directory.forget()
  }
  const { path, flow } = await on.test()
  const moveTo = (idFolder: number) =>
    core.owner.query('UPDATE call_script SET id_folder = $1 WHERE id_call_script = $2', [idFolder, flow.idCallScript])
  await core.owner.query('UPDATE dial_log SET id_user = 3') // the tests were begun by the designer
  const open = async () => {
    const socket = on.connect(path, await bearerOf('designer'))
    await socket.listening()
    return socket
  }
  await moveTo(here)
  await limitTo(here)
  const limited = await open()
  await limitTo(elsewhere)
  await on.refreshSockets()
  expect(await limited.closed).toMatchObject({ code: 1008 })
  await moveTo(elsewhere)
  const moved = await open()
  await moveTo(here)
  moved.text('yes')
  expect(await moved.closed).toMatchObject({ code: 1008 })
})

test('lets nobody in who may not', async () => {
  const { path, connect } = await on.test()
  const refused = async (socket: Socket) =>
    await new Promise<number>((resolve) => {
      socket.ws.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
      socket.ws.on('open', () => resolve(101))
    })
  expect(await refused(on.connect(path))).toBe(401)
  expect(await refused(on.connect(`${path}&ticket=nonsense`))).toBe(401)
  expect(await refused(on.connect(path, await bearerOf('viewer')))).toBe(403)
  expect(await refused(on.connect(path, await bearerOf('other')))).toBe(404)
  // A colleague who may test the same flow, and the operator who may everything, would talk in somebody else's test.
  const colleagues = ['both', 'operator'] as const
  for (const colleague of colleagues) {
    const headers = { ...(await bearerOf(colleague)), 'x-tenant-context': '2' }
    expect(await refused(on.connect(path, headers)), colleague).toBe(404)
  }
  const secretOf = async (who: 'admin' | 'both') => {
    const body = { name: 'tests', expiresAt: null, scopes: { CallScript: ['test'] } }
    const { secret } = (await on.core.as(who).call(operations.Users.CreateUserApiSecret, { body })).body
    return { authorization: `Bearer ${secret}` }
  }
  expect(await refused(on.connect(path, await secretOf('both')))).toBe(404)
  expect(await refused(on.connect(path, await secretOf('admin')))).toBe(101)
  expect(await refused(on.connect(`${path}&extra=1`, await bearerOf('admin')))).toBe(400)
  expect(await refused(on.connect(path.replace(/guid=.*/, 'guid=1'), await bearerOf('admin')))).toBe(400)
  expect(await refused(on.connect(path, await bearerOf('admin')))).toBe(101)
  expect(await refused(connect())).toBe(101)
  expect(await refused(connect())).toBe(401)
})
