import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import type { FlowDocument, Json } from '@parley/flow'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { makeFlow, type TestFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { type Runtime, startRuntime } from '../start/runtime.ts'
import type { Said } from './checkpoint.ts'
import { guidAt, type Setup } from './setup.ts'
import {
  findTenantVariables,
  readTenantVariables,
  replaceTenantVariable,
  sealTenantVariables,
  storedAs,
} from './tenantVariable.store.ts'

let core: TestCore
let runtime: Runtime
beforeAll(async () => {
  core = await startTestCore()
  const log = core.server.log as Parameters<typeof startRuntime>[0]['log'] // the same pino
  runtime = await startRuntime({ core, clock: core.clock, log, isOpen: () => true })
})
afterAll(async () => {
  await runtime.close()
  await core.close()
})

const yes: Said = { kind: 'heard', by: 'typed', alternatives: [{ text: 'yes' }] }
const ask = (id: string, next: string) => ({
  id,
  type: 'listen' as const,
  reactions: [{ name: 'yes', recognise: [{ kind: 'yes' as const }] }],
  outlets: { yes: next, noInput: 'end', noMatch: 'end' },
})
/** Waits, counts, waits. */
const counting = (name: string): FlowDocument =>
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'first' } },
      ask('first', 'count'),
      {
        id: 'count',
        type: 'set',
        assignments: [{ variable: name, expression: `${name} + 1` }],
        outlets: { next: 'tell' },
      },
      {
        id: 'tell',
        type: 'say',
        texts: { 'en-GB': [{ kind: 'text', text: `{{ ${name} }}` }] },
        outlets: { next: 'again' },
      },
      ask('again', 'tell'),
      { id: 'end', type: 'end' },
    ],
    { variables: [{ name, type: 'number', scope: 'tenant', default: 100 }] },
  )

async function begin(flow: TestFlow, at = runtime): Promise<string> {
  const guid = guidAt(core.clock.now())
  const setup: Setup = {
    guid,
    callId: `chat-${guid}`,
    thread: guid,
    channel: channelType.of.CHAT,
    callType: 1,
    direction: 'in',
    from: '+420777123456',
    to: 'Orders',
    idCallScript: flow.idCallScript,
    flowGuid: flow.guid,
    flowVersion: flow.version,
    line: null,
    zone: 'UTC',
    language: null,
    variables: {},
    seed: 1,
    isTest: false,
    idUser: null,
  }
  await at.runner.begin(2, setup)
  return guid
}
const say = (guid: string, at = runtime) => at.runner.say(2, guid, yes)
const storedValue = async (name: string) => {
  const { rows } = await core.owner.query('SELECT value FROM tenant_variable WHERE id_tenant = 2 AND name = $1', [name])
  return rows[0]?.value
}
const lastSaid = async (guid: string) => {
  const { rows } = await core.owner.query('SELECT recorded FROM conversation_turn WHERE guid = $1 ORDER BY turn', [
    guid,
  ])
  const texts = rows.flatMap(({ recorded }) => recorded.events).flatMap((event) => (event[5] === 3 ? [event[8]] : []))
  return texts.at(-1)
}

it('twenty conversations that add to a variable at once add twenty', async () => {
  const flow = await makeFlow(core, 2, counting('sum'))
  const guids = await Promise.all(Array.from({ length: 20 }, () => begin(flow)))
  await Promise.all(guids.map((guid) => say(guid)))
  expect(await storedValue('sum')).toBe(120)
})

it('each sees at its next turn what others made of it, and its log says so', async () => {
  const flow = await makeFlow(core, 2, counting('visits'))
  const [one, other] = [await begin(flow), await begin(flow)]
  await say(one)
  expect(await lastSaid(one)).toBe('101')
  await say(other)
  expect(await lastSaid(other)).toBe('102')
  await say(one)
  expect(await lastSaid(one)).toBe('102')
  const inputs = async (guid: string) =>
    (await core.owner.query('SELECT input FROM conversation_turn WHERE guid = $1 ORDER BY turn', [guid])).rows
  expect((await inputs(one)).map(({ input }) => input.tenant)).toEqual([undefined, undefined, { visits: 102 }])
})

it('what is changed in one process counts at the next turn in the other, at once', async () => {
  const log = core.server.log as Parameters<typeof startRuntime>[0]['log'] // the same pino
  const other = await startRuntime({ core, clock: core.clock, log, isOpen: () => true })
  const name = 'notice'
  const params = { idTenant: 2, valueName: name }
  const { CreateValue, EditValue, Value } = operations.TenantValues
  const draft = { valueName: name, kind: 0, type: 'number', description: '', value: 5 } as const
  await core.as('admin').call(CreateValue, { params: { idTenant: 2 }, body: draft })
  const flow = await makeFlow(core, 2, counting(name))
  const [here, there] = [await begin(flow), await begin(flow, other)]
  await say(here)
  expect(await lastSaid(here)).toBe('6')
  // The other one has read 5 when its conversation began; nothing is waited for between the write and the turn.
  await core.as('admin').call(EditValue, { params, body: { value: 40 } })
  await say(there, other)
  expect(await lastSaid(there)).toBe('41')
  await say(here)
  expect(await lastSaid(here)).toBe('41')
  expect((await core.as('admin').call(Value, { params })).body).toMatchObject({ value: 41, writtenBy: 'flow' })
  await other.close()
})

const store = (name: string, op: string, given: unknown) =>
  core.owner.query('SELECT app.store_variable(2, $1, $2, $3::jsonb, now())', [name, op, JSON.stringify(given)])
const kept = async (name: string) => {
  const sql = 'SELECT value, redacted FROM tenant_variable WHERE id_tenant = 2 AND name = $1'
  return (await core.owner.query(sql, [name])).rows
}

test('additions beside each other lose nothing, and the first one adds to what the flow began with', async () => {
  await Promise.all(Array.from({ length: 20 }, () => store('total', 'add', [2, 40])))
  expect(await kept('total')).toEqual([{ value: 80, redacted: false }])
  await store('total', 'set', 'none')
  await store('total', 'add', [1, 5])
  expect(await kept('total')).toEqual([{ value: 6, redacted: false }])
})

/** As a conversation stores what may not be shown. */
const storeSealed = (
  effect: { name: string } & ({ op: 'set'; value: Json } | { op: 'add'; value: number; from: number }),
) => {
  const [name, op, given] = storedAs(core.vault, 2, { kind: 'store', redacted: true, ...effect })
  return store(name, op, given)
}
const readBack = (...names: string[]) => core.inTenant(2, (ctx) => readTenantVariables(ctx, names))

test('a variable that held a redacted value is redacted from then on', async () => {
  await storeSealed({ name: 'secret', op: 'set', value: 'a' })
  await store('secret', 'set', 'b')
  expect(await kept('secret')).toEqual([{ value: 'b', redacted: true }])
  expect(await readBack('secret')).toEqual({ variables: { secret: 'b' }, redacted: ['secret'] })
})

test('nobody reads a redacted value in the database, and additions beside each other lose none of it', async () => {
  await store('pins', 'set', 1_000_001)
  await Promise.all(
    Array.from({ length: 60 }, () => storeSealed({ name: 'pins', op: 'add', value: 7_391_739, from: 0 })),
  )
  await store('pins', 'add', [5, 0])
  const raw = async () =>
    (
      await core.owner.query(
        "SELECT v::text AS text, jsonb_array_length(changes) AS length FROM tenant_variable v WHERE name = 'pins'",
      )
    ).rows[0]
  expect(await raw()).toMatchObject({ text: expect.not.stringContaining('7391'), length: 61 })
  const sum = { variables: { pins: 1_000_001 + 60 * 7_391_739 + 5 }, redacted: ['pins'] }
  // Reading shortens what has become long, also while others add to it.
  const [first] = await Promise.all([readBack('pins'), storeSealed({ name: 'pins', op: 'add', value: 0, from: 0 })])
  expect(first).toEqual(sum)
  expect(await readBack('pins')).toEqual(sum)
  expect((await raw()).length).toBeLessThan(5)
  await storeSealed({ name: 'pins', op: 'set', value: 'none' })
  await storeSealed({ name: 'pins', op: 'add', value: 1, from: 5 })
  expect(await readBack('pins')).toEqual({ variables: { pins: 6 }, redacted: ['pins'] })
})

test('a redacted value that an earlier release kept in plain is sealed when the core starts', async () => {
  await store('early', 'set', 'zq7391')
  await core.owner.query("UPDATE tenant_variable SET redacted = true WHERE name = 'early'")
  const client = await core.owner.connect()
  try {
    await sealTenantVariables(client, core.vault)
    await sealTenantVariables(client, core.vault)
  } finally {
    client.release()
  }
  expect(await kept('early')).toEqual([{ value: null, redacted: true }])
  expect(await readBack('early')).toEqual({ variables: { early: 'zq7391' }, redacted: ['early'] })
})

test('a person is found in what is sealed, and taken out of it', async () => {
  await storeSealed({ name: 'hidden', op: 'set', value: { call: '+420777123456' } })
  await store('plain', 'set', 'call +420777123456')
  const pattern = '777123456'
  const found = await core.inTenant(2, (ctx) => findTenantVariables(ctx, pattern))
  expect(found.map(({ name }) => name)).toEqual(['hidden', 'plain'])
  for (const { name } of found) await core.inTenant(2, (ctx) => replaceTenantVariable(ctx, name, 'gone'))
  expect(await core.inTenant(2, (ctx) => findTenantVariables(ctx, pattern, 'change'))).toEqual([])
  expect([await kept('hidden'), await kept('plain')]).toEqual([
    [{ value: null, redacted: true }],
    [{ value: 'gone', redacted: false }],
  ])
  expect(await readBack('hidden', 'plain')).toEqual({
    variables: { hidden: 'gone', plain: 'gone' },
    redacted: ['hidden'],
  })
})
