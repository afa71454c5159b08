import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVENT } from '@parley/flow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { callbackArea } from '../callbacks/callback.person.ts'
import { personOf } from '../kernel/personArea.ts'
import { folderSms } from '../kernel/smsPort.ts'
import { removeConversations } from '../records/detail/conversation.retention.ts'
import { isSuppressed } from '../suppressions/suppressed.ts'
import { suppressionArea } from '../suppressions/suppression.person.ts'
import { suppressPerson } from '../suppressions/suppression.service.ts'

let on: DiagnosticTest
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-sms-'))
  on = await startDiagnosticTest({ sms: folderSms(folder) })
})
afterAll(() => on.close())

const number = '+420 605 111 222'
const person = personOf({ kind: 'number', value: '420605111222' })
const suppressing = flowOf([
  { id: 'start', type: 'start', outlets: { next: 'stop' } },
  { id: 'stop', type: 'suppress', reason: 'asked for it', outlets: { next: 'text' } },
  {
    id: 'text',
    type: 'sms',
    to: '00420605111222',
    texts: { 'en-GB': [{ kind: 'text', text: 'Hello' }] },
    outlets: { sent: 'sent', error: 'error' },
  },
  { id: 'sent', type: 'end', reason: 'sent' },
  { id: 'error', type: 'end', reason: 'notSent' },
])
const calling = flowOf([
  { id: 'start', type: 'start', outlets: { next: 'call' } },
  { id: 'call', type: 'callback', date: '"2026-12-24"', time: '"09:00"', note: 'bills', outlets: { next: 'end' } },
  { id: 'end', type: 'end', reason: 'kept' },
])
const rowsOf = async (table: string) => (await on.core.owner.query(`SELECT * FROM ${table}`)).rows
const listed = (tenant: number, who: string) => on.core.inTenant(tenant, (ctx) => isSuppressed(ctx, who))

test('a test changes nothing that real conversations find', async () => {
  for (const flow of [suppressing, calling]) {
    const { connect } = await on.test(flow)
    await connect().ended()
  }
  expect(await readdir(folder)).toEqual([])
  expect([await rowsOf('suppression'), await rowsOf('callback_request')]).toEqual([[], []])
  on.leaveAll()
})

test('a callback to a number that may not be called is not kept, and its step fails', async () => {
  const premium = '+420 900 123 456'
  const { leg } = await on.real(calling, { from: premium })
  expect(leg.events.find(({ data }) => JSON.stringify(data ?? null).includes('callback.failed'))?.text).toContain(
    'the number may not be called. Premium-rate numbers are refused',
  )
  expect(await rowsOf('callback_request')).toEqual([])
})

test('who asks not to be called gets no message a moment later, however the number is written', async () => {
  const { reason, leg } = await on.real(suppressing, { from: number })
  expect(reason).toBe('notSent')
  expect(leg.events.find(({ kind }) => kind === 13)).toMatchObject({ data: { code: 'sms.suppressed' } })
  expect(leg.events.find(({ kind }) => kind === 16)).toMatchObject({ data: { do: 'suppress' } })
  expect(await readdir(folder)).toEqual([])
  expect([await listed(2, '+420605111222'), await listed(2, '+420605111223'), await listed(3, number)]).toEqual([
    true,
    false,
    false,
  ])
  await on.real(suppressing, { from: number })
  expect(await rowsOf('suppression')).toMatchObject([{ identifier: '420605111222', reason: 'asked for it' }])
})

test('erasing a person takes their number off the list, and they are still not called', async () => {
  const erase = () => on.core.inTenant(2, (ctx) => suppressionArea.erase(ctx, person, 'erase', { identity: undefined }))
  expect(await erase()).toEqual({ found: 1, done: 1 })
  expect(await erase()).toEqual({ found: 0, done: 0 })
  expect(JSON.stringify(await rowsOf('suppression'))).not.toMatch(/605111222|asked/)
  expect(await listed(2, number)).toBe(true)
})

test('who asked as they dial at home is not called with their country, nor the other way round', async () => {
  await on.core.owner.query("UPDATE tenant SET locale = 'cs-CZ' WHERE id_tenant = 2")
  await on.core.inTenant(2, async (ctx) => {
    await suppressPerson(ctx, '777 123 456', 'at home')
    await suppressPerson(ctx, '+420 777 123 999', 'with country')
  })
  const asked = ['+420 777 123 456', '00420777123456', '777123999', '+44 777 123 9990', '+420777123000']
  expect(await Promise.all(asked.map((who) => listed(2, who)))).toEqual([true, true, true, false, false])
  const known = personOf({ kind: 'number', value: '420777123456' })
  const erased = await on.core.inTenant(2, (ctx) => suppressionArea.erase(ctx, known, 'erase', { identity: undefined }))
  expect(erased).toEqual({ found: 1, done: 1 })
  expect(JSON.stringify(await rowsOf('suppression'))).not.toContain('777123456')
  expect(await listed(2, '+420 777 123 456')).toBe(true)
})

test('an address is known by its domain in whatever form, and with a dot at its end', async () => {
  await on.core.inTenant(2, async (ctx) => {
    await suppressPerson(ctx, 'Ann@Žlutý.example', '')
    await suppressPerson(ctx, 'bob@xn--lut-noa55d.example.', '')
  })
  const asked = ['ann@xn--lut-noa55d.example', 'ann@žlutý.example.', 'bob@žlutý.example', 'eve@žlutý.example']
  expect(await Promise.all(asked.map((who) => listed(2, who)))).toEqual([true, true, true, false])
})

test('who cannot be called is told as an error, and nobody is hung up on for it', async () => {
  const { reason, leg } = await on.real(suppressing, { from: 'x' })
  expect(reason).not.toBe('suppress.failed')
  expect(leg.events.find(({ kind }) => kind === EVENT.ERROR)?.data).toEqual({ code: 'suppress.failed' })
})

test('a callback is kept with its conversation, and goes with it or with the person', async () => {
  const { guid, reason, leg } = await on.real(calling, { from: number })
  expect(reason).toBe('kept')
  expect(leg.events.find(({ kind }) => kind === 16)).toMatchObject({ data: { do: 'callback', note: 'bills' } })
  expect(await rowsOf('callback_request')).toMatchObject([
    { guid, number: '+420605111222', due_at: new Date('2026-12-24T08:00:00Z'), note: 'bills' },
  ])
  expect((await on.core.inTenant(2, (ctx) => callbackArea.find(ctx, person))).count).toBe(1)
  await on.core.inTenant(2, ({ db }) => removeConversations(db, [guid]))
  expect(await rowsOf('callback_request')).toEqual([])
  await on.real(calling, { from: number })
  await on.core.inTenant(2, (ctx) => callbackArea.erase(ctx, person, 'erase', { identity: undefined }))
  expect(await rowsOf('callback_request')).toEqual([])
})
