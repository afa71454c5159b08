import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { allJobs } from '../domains.ts'
import { startWorker } from '../kernel/jobs/worker.ts'

const { Erasure, Tasks, Users } = operations
const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const admin = () => core.as('admin')
const erase = async (email: string) => {
  const body = { kind: 'email' as const, value: email, mode: 'erase' as const, reason: 'Asked', confirmation: email }
  const begun = await admin().call(Erasure.Erase, { body })
  expect(begun.status, begun.text).toBe(200)
  return begun.body.idTask
}
const stateOf = async (id: number | null) =>
  (await admin().call(Tasks.Tasks, { query: { all: true } })).body.items.find((task) => task.id === id)?.status
const work = async (id: number | null) => {
  const jobs = allJobs(core.services).filter(({ name }) => name === 'task')
  const worker = await startWorker({ pool: core.owner, contexts: core.contexts, clock: core.clock, log, jobs })
  await vi.waitFor(async () => expect(await stateOf(id)).toBe(2), 20_000)
  await worker.stop()
}

test('a user who was erased is neither invited nor imported again', async () => {
  const gone = 'once.here@example.test'
  await work(await erase(gone))
  const draft = { firstname: 'Once', lastname: 'Here', username: 'once.again', email: 'Once.Here@example.test' }
  const invited = await admin().call(Users.Invite, { body: { ...draft, idRoles: [] } })
  expect([invited.status, invited.text]).toEqual([409, expect.stringContaining('user.erasedBefore')])
  const content = Buffer.from(
    `User name,First name,Last name,E-mail\nonce.again,O,H,${gone}\nnever.gone,N,G,n@example.test`,
  )
  const { body } = await admin().call(Users.PreviewImport, {
    body: { fileName: 'people.csv', content: content.toString('base64') },
  })
  const { body: rows } = await admin().call(Users.ImportRows, {
    params: { idUserImport: body.idUserImport },
    query: {},
  })
  expect(rows.items.map(({ result, problems }) => [result, problems[0]?.field ?? null])).toEqual([
    ['invalid', 'Email'],
    ['create', null],
  ])
})

const userOf = (username: string) => ({ firstname: 'Once', lastname: 'Here', username, idRoles: [] })
const eventsOf = async (idUser: number) =>
  (
    await core.owner.query<{ what: string }>(
      "SELECT after ->> 'what' AS what FROM audit_event WHERE area = 'Erasure' AND entity_kind = 'User' AND entity_id = $1",
      [String(idUser)],
    )
  ).rows.map(({ what }) => what)
const KNOWINGLY = 'Confirmed that a person who was erased may return'

test('nobody is given the address of somebody who was erased, unless it is confirmed that they return', async () => {
  const { body: made } = await admin().call(Users.Invite, { body: { ...userOf('two.lives'), email: 'a@example.test' } })
  const { id: idUser, rowVersion } = made.user
  const change = (more: object) =>
    admin().call(Users.UpdateUserBasic, {
      params: { idUser },
      body: { email: 'ONCE.here@example.test', rowVersion, ...more },
    })
  expect((await change({})).body).toMatchObject({ code: 'user.erasedBefore' })
  expect(await eventsOf(idUser)).toEqual([])
  const changed = await change({ isReturning: true })
  expect([changed.status, changed.body.email], changed.text).toEqual([200, 'ONCE.here@example.test'])
  expect(await eventsOf(idUser)).toEqual([KNOWINGLY])
  // Once let in, nothing asks again.
  const { status } = await change({ firstname: 'Other', rowVersion: rowVersion + 1 })
  expect([status, (await eventsOf(idUser)).length]).toEqual([200, 1])
  expect((await admin().call(Users.ResendInvitation, { params: { idUser } })).status).toBe(200)
})

test('an invitation brings back whoever is said to return; while somebody is being erased nothing is sent to them', async () => {
  const email = 'comes.back@example.test'
  const invite = (more: object = {}) =>
    admin().call(Users.Invite, { body: { ...userOf('comes.back'), email, ...more } })
  const { body: first } = await invite()
  const task = await erase(email)
  const again = await admin().call(Users.ResendInvitation, { params: { idUser: first.user.id } })
  expect(again.body).toMatchObject({ code: 'user.beingErased' })
  expect((await invite({ username: 'another', isReturning: true })).body).toMatchObject({ code: 'user.beingErased' })
  await work(task)
  expect((await invite()).body).toMatchObject({ code: 'user.erasedBefore' })
  const returned = await invite({ isReturning: true })
  expect(returned.status, returned.text).toBe(200)
  expect(await eventsOf(returned.body.user.id)).toEqual([KNOWINGLY])
})

test('a file brings back people who are said to return; who is erased after its preview does not come', async () => {
  const upload = async (lines: string[], more: object = {}) => {
    const content = Buffer.from(['User name,First name,Last name,E-mail', ...lines].join('\n')).toString('base64')
    const answer = await admin().call(Users.PreviewImport, { body: { fileName: 'people.csv', content, ...more } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const apply = async ({ idUserImport }: { idUserImport: number }) => {
    const params = { idUserImport }
    const { body } = await admin().call(Users.ApplyImport, { params, body: { sendInvitations: false } })
    await work(body.idTask)
  }
  const named = async (search: string) => (await admin().call(Users.List, { query: { search } })).body.items
  const gone = 'file.gone@example.test'
  await work(await erase(gone))
  const lines = [`file.gone,F,G,${gone}`, 'file.new,F,N,file.new@example.test']
  expect(await upload(lines)).toMatchObject({ counts: { create: 1, invalid: 1 }, erased: 1, isReturning: false })
  const preview = await upload(lines, { isReturning: true })
  expect(preview).toMatchObject({ counts: { create: 2, invalid: 0 }, erased: 1, isReturning: true })
  await apply(preview)
  const [returned] = await named(gone)
  expect(await eventsOf(returned?.id ?? 0)).toEqual([KNOWINGLY])
  expect(await eventsOf((await named('file.new@example.test'))[0]?.id ?? 0)).toEqual([])

  const late = await upload(['too.late,T,L,too.late@example.test', 'in.time,I,T,in.time@example.test'])
  await work(await erase('too.late@example.test'))
  await apply(late)
  expect([await named('too.late'), (await named('in.time')).length]).toEqual([[], 1])
})
