import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { folderSms } from '../kernel/smsPort.ts'
import { countUse, findUsedUp } from './dayUse.ts'

const texting = (to = '+420 777 123 456') =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'text' } },
    {
      id: 'text',
      type: 'sms',
      to,
      texts: { 'en-GB': [{ kind: 'text', text: 'See you tomorrow' }] },
      outlets: { sent: 'ok', error: 'error' },
    },
    { id: 'ok', type: 'end', reason: 'sent' },
    { id: 'error', type: 'end', reason: 'error' },
  ])

describe('text messages', () => {
  let on: DiagnosticTest
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-sms-'))
    on = await startDiagnosticTest({ sms: folderSms(folder) })
  })
  afterEach(() => on.leaveAll())
  afterAll(() => on.close())

  it('are written to files by the simulator, and are in the record', async () => {
    const { guid, connect } = await on.test(texting(), { sends: true })
    expect(await connect().ended()).toMatchObject({ reason: 'sent' })
    const [file = ''] = await readdir(folder)
    expect(await readFile(join(folder, file), 'utf8')).toBe('To: +420 777 123 456\n\nSee you tomorrow\n')
    const { events } = await on.legOf(guid)
    expect(events.find(({ kind }) => kind === 7)).toMatchObject({
      nodeId: 'text',
      text: 'See you tomorrow',
      data: { to: '+420 777 123 456' },
    })
  })

  it('are only shown by a test that was not asked to send', async () => {
    const before = await readdir(folder)
    const { guid, connect } = await on.test(texting())
    expect(await connect().ended()).toMatchObject({ reason: 'sent' })
    expect(await readdir(folder)).toEqual(before)
    const { events } = await on.legOf(guid)
    expect(events.filter(({ kind }) => kind === 7)).toEqual([])
    expect(events.find(({ kind }) => kind === 16)).toMatchObject({
      text: 'Not sent, as this is a test: SMS to +420 777 123 456\nSee you tomorrow',
      data: { do: 'sms', to: '+420 777 123 456', test: true },
    })
  })

  it('are sent up to the limit of the day, and the record says why no further', async () => {
    await on.core.owner.query(`UPDATE tenant SET limits = limits || '{"smsPerDay": 2}' WHERE id_tenant = 2`)
    const before = await readdir(folder)
    const reasons: string[] = []
    let last = ''
    for (let number = 0; number < 2; number++) {
      const { guid, connect } = await on.test(texting(), { sends: true })
      reasons.push(((await connect().ended()) as { reason: string }).reason)
      last = guid
    }
    expect(reasons).toEqual(['sent', 'error'])
    expect(await readdir(folder)).toHaveLength(before.length + 1)
    expect((await on.legOf(last)).events.find(({ kind }) => kind === 13)).toMatchObject({
      text: 'The text message was not sent: the limit of 2 text messages a day is used up',
      data: { code: 'sms.limit' },
    })
  })

  it('begin no new day by going to another time zone and back', async () => {
    const zone = (name: string) => on.core.owner.query('UPDATE tenant SET timezone = $1 WHERE id_tenant = 2', [name])
    await on.core.owner.query('DELETE FROM tenant_use')
    const { rows } = await on.core.owner.query('SELECT timezone FROM tenant WHERE id_tenant = 2')
    const used = () => on.core.inTenant(2, (ctx) => countUse(ctx, 'smsPerDay'))
    await zone('Pacific/Kiritimati')
    expect([await used(), await used()]).toEqual([undefined, undefined])
    await zone('Pacific/Pago_Pago')
    expect(await used()).toBe(2)
    expect(await on.core.inTenant(2, (ctx) => findUsedUp(ctx, 'smsPerDay'))).toBe(2)
    await zone(rows[0].timezone)
  })

  it('are not sent to what is no number', async () => {
    const { connect } = await on.test(texting('../../etc'))
    expect(await connect().ended()).toMatchObject({ reason: 'error' })
    expect(await readdir(folder)).toHaveLength(2)
  })
})

describe('without a provider', () => {
  let on: DiagnosticTest
  beforeAll(async () => {
    on = await startDiagnosticTest()
  })
  afterEach(() => on.leaveAll())
  afterAll(() => on.close())

  it('the flow takes its way for errors and says what is missing', async () => {
    const { guid, connect } = await on.test(texting())
    expect(await connect().ended()).toMatchObject({ reason: 'error' })
    const { events } = await on.legOf(guid)
    expect(events.find(({ kind }) => kind === 13)).toMatchObject({
      text: 'The text message was not sent: no provider of text messages is set up',
      data: { code: 'sms.noProvider' },
    })
    expect(events.filter(({ kind }) => kind === 7)).toEqual([])
  })

  it('a pause goes on after a restart, from where it was', async () => {
    const pausing = flowOf([
      { id: 'start', type: 'start', outlets: { next: 'wait' } },
      { id: 'wait', type: 'pause', durationMs: 300_000, outlets: { next: 'end' } },
      { id: 'end', type: 'end', reason: 'rested' },
    ])
    const { connect, path } = await on.test(pausing)
    await connect().until((each) => each.type === 'visit' && each.nodeId === 'wait')
    await on.restart()
    on.core.clock.advance(300_000)
    const back = await on.join(path)
    expect(await back.ended()).toMatchObject({ reason: 'rested' })
  })
})
