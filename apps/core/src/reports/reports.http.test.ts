import { createPublicKey, verify } from 'node:crypto'
import { urlOf } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import { vcon } from '@parley/contract/reports/vcon.schema.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeConversation, makeFlow, programOf, storeConversations, type TestFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import type { PersonName } from '../../test/people.ts'
import { vconSchema } from '../../test/vconSchema.ts'
import type { ConversationRows } from '../runtime/rows.ts'

const { Assets, Audit } = operations
let core: TestCore
let flow: TestFlow
let base: string
let conversation: ConversationRows

beforeAll(async () => {
  core = await startTestCore()
  base = await core.server.listen({ port: 0, host: '127.0.0.1' })
  flow = await makeFlow(core, 2, orderFlow())
  const program = programOf(orderFlow())
  conversation = makeConversation(flow, program, '2026-11-01T10:00:00.000Z', ['operator'], { from: '=cmd|calc' })
  await storeConversations(core, 2, [
    conversation,
    makeConversation(flow, program, '2026-11-02T10:00:00.000Z', ['yes', '9876', '3'], { to: 'a "b", c' }),
  ])
})
afterAll(() => core.close())

/** Downloads as the console does, and reads what came. */
async function workbook(person: PersonName, query: object) {
  const path = urlOf(Assets.ReportFlow, { query: query as { idCallScript: number } })
  const { body } = await core.as(person).call(Assets.Ticket, { body: { path } })
  const response = await fetch(`${base}${path}&ticket=${body.ticket}`)
  const [sheet] = (await readXlsx(Buffer.from(await response.arrayBuffer()))).sheets
  return { status: response.status, headers: response.headers, rows: sheet?.rows ?? [] }
}

describe('ReportFlow', () => {
  it('is CSV that no spreadsheet runs, and leaves a trace', async () => {
    const answer = await core.as('admin').call(Assets.ReportFlow, { query: { idCallScript: flow.idCallScript } })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain(
      encodeURIComponent(`${flow.name} conversations 2026-11-20.csv`),
    )
    expect(answer.text.startsWith('\ufeffGUID,Call ID,')).toBe(true)
    const lines = answer.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('"a ""b"", c"')
    expect(lines[1]).toContain(`'+420777123456`)
    expect(lines[2]).toContain(`'=cmd|calc`)
    expect(lines[1]).toContain('Listened to end,ordered,bot,done,3,0,0,false')
    const trace = (await core.as('admin').call(Audit.Audit, { query: { kind: [1] } })).body.items[0]
    expect(trace).toMatchObject({ kind: 1, entity: { name: flow.name }, after: { report: 'flow' } })
  })

  it('keeps to the filter', async () => {
    const query = { idCallScript: flow.idCallScript, disposition: 'ordered' }
    const answer = await core.as('admin').call(Assets.ReportFlow, { query })
    expect(answer.text.trimEnd().split('\r\n')).toHaveLength(2)
  })

  it('masks numbers where they may not be seen', async () => {
    const answer = await core.as('viewer').call(Assets.ReportFlow, { query: { idCallScript: flow.idCallScript } })
    expect(answer.text).toContain(`'+420••••••456`)
    expect(answer.text).not.toContain('777123')
  })

  it('is a workbook for the reader: in their zone, named by flow and period, with a word how much it holds', async () => {
    core.events.length = 0
    const query = {
      idCallScript: flow.idCallScript,
      format: 'xlsx' as const,
      timeZone: 'Europe/Prague',
      from: '2026-10-31T23:00:00.000Z',
      to: '2026-11-30T23:00:00.000Z',
    }
    const { status, headers, rows } = await workbook('admin', query)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers.get('content-disposition')).toContain(encodeURIComponent(`${flow.name} conversations 2026-11.xlsx`))
    const [head = [], newest = [], oldest = []] = rows
    expect(rows).toHaveLength(3)
    const of = (row: readonly unknown[], title: string) => row[head.indexOf(title)]
    expect(String((of(newest, 'Started (Europe/Prague)') as Date).toISOString())).toContain('2026-11-02T11:00:00')
    expect([of(oldest, 'From'), of(newest, 'To'), of(newest, 'Result')]).toEqual(['=cmd|calc', 'a "b", c', 'ordered'])
    expect(core.events).toMatchObject([
      { name: 'Notify', payload: { text: '2 conversations exported', type: 'success' }, to: { user: 2 } },
    ])
    const lines = (await core.as('admin').call(Assets.ReportFlow, { query: { idCallScript: flow.idCallScript } })).text
    // The same columns as the CSV that the database writes.
    const plain = (title: unknown) => String(title).replace(/ \(.*\)$/, '')
    expect(head.map(plain)).toEqual(lines.split('\r\n')[0]?.slice(1).split(',').map(plain))
  })

  it('masks the numbers of a workbook too, and knows no zone that does not exist', async () => {
    const query = { idCallScript: flow.idCallScript, format: 'xlsx' as const }
    const { rows } = await workbook('viewer', query)
    expect(JSON.stringify(rows)).toContain('+420••••••456')
    expect(JSON.stringify(rows)).not.toContain('777123')
    const wrong = await core.as('admin').call(Assets.ReportFlow, { query: { ...query, timeZone: 'Mars/Base' } })
    expect(wrong.status).toBe(400)
  })

  it('has nothing of another tenant', async () => {
    const answer = await core.as('other').call(Assets.ReportFlow, { query: { idCallScript: flow.idCallScript } })
    expect(answer.status).toBe(404)
  })
})

describe('one conversation', () => {
  const query = () => ({ guid: conversation.log.guid })

  it('reads as text', async () => {
    const { status, text } = await core.as('admin').call(Assets.CallInfo, { query: query() })
    expect(status).toBe(200)
    expect(text).toContain(`Flow: ${flow.name}, version 1`)
    expect(text).toContain('00:00.100 Bot: Hello Anna, would you like to order?')
    expect(text).toContain('Human: operator')
  })

  it('is complete as JSON', async () => {
    const answer = await core.as('admin').call(Assets.ConversationInfo, { query: query() })
    const { legs } = JSON.parse(answer.text)
    expect(legs[0].events).toHaveLength(conversation.detail.events.length)
    expect(legs[0].log.guid).toBe(conversation.log.guid)
  })

  it('is a vCon by the schema of its draft, with what was said by whom', async () => {
    const answer = await core.as('admin').call(Assets.VCon, { query: query() })
    const made = vcon.parse(JSON.parse(answer.text))
    expect(z.fromJSONSchema(vconSchema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(made).error).toBeUndefined()
    expect(made).toMatchObject({
      uuid: conversation.log.guid,
      subject: flow.name,
      parties: [{ type: 'person' }, { type: 'bot' }],
    })
    const said = made.dialog.map(({ originator, body }) => `${made.parties[originator ?? -1]?.type}: ${body}`)
    expect(said).toContain('bot: Hello Anna, would you like to order?')
    expect(said).toContain('person: operator')
    expect(made.attachments.map(({ purpose }) => purpose)).toEqual(['variables', 'result'])
    expect(made.redacted).toBeUndefined()
    expect(JSON.stringify(made.parties)).toContain('222333444')
    // Who sees numbers masked takes them along masked, and it says so.
    const masked = vcon.parse(JSON.parse((await core.as('viewer').call(Assets.VCon, { query: query() })).text))
    expect(masked.redacted).toEqual({ type: 'numbers masked' })
    expect(JSON.stringify(masked)).not.toContain('222333444')
    expect((await core.as('other').call(Assets.VCon, { query: query() })).status).toBe(404)
  })

  it('is signed by the key of the installation', async () => {
    const { text } = await core.as('admin').call(Assets.VCon, { query: { ...query(), signed: true } })
    const { payload, signatures } = JSON.parse(text)
    const [{ protected: head, signature }] = signatures
    const { alg, jwk } = JSON.parse(Buffer.from(head, 'base64url').toString())
    const isGood = (of: string) =>
      verify(
        null,
        Buffer.from(`${head}.${of}`),
        createPublicKey({ key: jwk, format: 'jwk' }),
        Buffer.from(signature, 'base64url'),
      )
    expect([alg, isGood(payload), isGood(`${payload}x`)]).toEqual(['EdDSA', true, false])
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString()).uuid).toBe(conversation.log.guid)
  })

  it('has no recording', async () => {
    const answer = await core.as('admin').call(Assets.Records, { query: query() })
    expect(answer).toMatchObject({ status: 404 })
    expect(answer.text).toContain('conversation.noRecording')
  })

  it.each(['CallInfo', 'ConversationInfo', 'Records'] as const)('is not another tenant’s: %s', async (call) => {
    const operation: typeof Assets.CallInfo = { ...Assets.CallInfo, path: Assets[call].path }
    const answer = await core.as('other').call(operation, { query: query() })
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('entity.notFound')
    expect((await core.as('nobody').call(operation, { query: query() })).status).toBe(403)
  })
})

describe('Ticket', () => {
  it('opens its path once', async () => {
    const path = `/api/Assets/CallInfo?guid=${conversation.log.guid}`
    const { body } = await core.as('viewer').call(Assets.Ticket, { body: { path } })
    const open = () => core.send('GET', `${path}&ticket=${body.ticket}`, undefined, undefined)
    expect((await open()).status).toBe(200)
    expect((await open()).status).toBe(401)
  })

  it('opens no other path and nothing after a minute', async () => {
    const path = `/api/Assets/CallInfo?guid=${conversation.log.guid}`
    const issue = async () => (await core.as('viewer').call(Assets.Ticket, { body: { path } })).body.ticket
    const other = `/api/Assets/ConversationInfo?guid=${conversation.log.guid}&ticket=${await issue()}`
    expect((await core.send('GET', other, undefined, undefined)).status).toBe(401)
    const late = await issue()
    core.clock.advance(61_000)
    expect((await core.send('GET', `${path}&ticket=${late}`, undefined, undefined)).status).toBe(401)
  })
})
