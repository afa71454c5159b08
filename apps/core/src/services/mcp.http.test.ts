import { operations } from '@parley/contract/operations.ts'
import type { Json } from '@parley/flow'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { startMcpServer } from '../../test/mcpServer.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { type ModelRequest, startScriptedModel } from '../../test/scriptedModel.ts'

const { Create, Functions } = operations.McpServers
const TOKEN = 'Bearer t0ken-of-the-shop'
type Reply = Parameters<typeof startScriptedModel>[0]

let on: DiagnosticTest
let model: Awaited<ReturnType<typeof startScriptedModel>>
let shop: Awaited<ReturnType<typeof startMcpServer>>
let reply: Reply
let server: { idMcpServer: number; guid: string }
let schemas: ReadonlyMap<string, Json>
beforeAll(async () => {
  model = await startScriptedModel((asked, count) => reply(asked, count))
  on = await startDiagnosticTest({ llm: model.port })
  shop = await startMcpServer({ token: TOKEN })
  const admin = on.core.as('admin')
  const body = { name: 'Shop', url: shop.url, secretHeaders: `Authorization: ${TOKEN}` }
  server = (await admin.call(Create, { body })).body
  const { body: offered } = await admin.call(Functions, { params: { idMcpServer: server.idMcpServer } })
  schemas = new Map(offered.map(({ name, schema }) => [name, schema as Json])) // parsed from JSON
})
beforeEach(() => {
  Object.assign(shop.shop, { wants: 'order', hasOrders: true })
  shop.calls.length = 0
  model.asked.length = 0
})
afterEach(() => on.leaveAll())
afterAll(async () => {
  await on.close()
  await shop.close()
  model.close()
})

const taking = (name: string, more: object = {}) => ({
  name: name.toLowerCase().replace('.', '_'),
  server: server.guid,
  function: name,
  description: 'As it was chosen',
  schema: schemas.get(name),
  ...more,
})
const flow = (functions: readonly object[]) =>
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'agent' } },
      {
        id: 'agent',
        type: 'agent',
        instructions: 'Say where orders are.',
        outcomes: [{ name: 'told' }],
        functions: functions as never, // as a document has it
        outlets: { told: 'told', limit: 'limit', noInput: 'limit', error: 'error' },
      },
      ...['told', 'limit', 'error'].map((id) => ({ id, type: 'end' as const, reason: id })),
    ],
    { variables: [{ name: 'mine', type: 'string', default: 'A-77', redact: true }] },
  )
const factsOf = ({ data }: { readonly data?: unknown }) =>
  (data ?? {}) as { readonly code?: string; readonly do?: string } // as the engine writes them
const lastOf = ({ messages }: ModelRequest) => messages.at(-1)

/** The model calls, repeats what came of it, and leaves at the next word. */
async function calling(functions: readonly object[], call: string, given: object) {
  reply = (asked) => {
    const last = lastOf(asked)
    if (last?.role === 'system') return { text: 'Which order?' }
    if (last?.role === 'tool') return { text: `It said: ${last.content}` }
    return last?.content === 'bye' ? { call: 'LEAVE_told', arguments: {} } : { call, arguments: given }
  }
  const { guid, connect } = await on.test(flow(functions))
  const socket = connect()
  await socket.listening()
  socket.text('where is it?')
  await socket.listening(2)
  const said = socket.robot().at(-1)
  socket.text('bye')
  await socket.ended()
  return { said, leg: await on.legOf(guid) }
}

test('a function that is drawn is called with what the model gives, and its answer goes back to the model', async () => {
  const { said, leg } = await calling([taking('find_order')], 'find_order', { order: '4711' })
  expect(shop.calls).toEqual([{ order: '4711' }])
  expect(said).toContain('Order 4711 is on its way')
  const [asked] = model.asked
  expect(asked?.tools).toEqual([
    { type: 'function', function: expect.objectContaining({ name: 'LEAVE_told' }) },
    {
      type: 'function',
      function: { name: 'find_order', description: 'As it was chosen', parameters: schemas.get('find_order') },
    },
  ])
  expect(leg.events.filter(({ kind }) => kind === 16).map(({ data }) => data)).toMatchObject([
    { do: 'tool', tool: 'find_order', isTaken: true, values: null },
    { do: 'function', tool: 'find_order', isError: false, answer: expect.stringContaining('on its way') },
    { do: 'tool', tool: 'LEAVE_told' },
  ])
})

test('credentials that a server repeats reach neither the model nor the record', async () => {
  const { said, leg } = await calling([taking('find_order')], 'find_order', { order: '4711' })
  expect(said).toMatch(/on its way \(.+\)/)
  const stored = await on.core.owner.query('SELECT * FROM conversation_detail')
  expect(stored.rows).not.toEqual([])
  expect(JSON.stringify([leg, model.asked, stored.rows])).not.toContain('t0ken-of-the-shop')
})

test('what the flow sets is not the model’s to say, and is in no record', async () => {
  const own = taking('find_order', { fixed: [{ argument: 'order', value: 'mine' }] })
  const { leg } = await calling([own], 'find_order', {})
  expect(shop.calls).toEqual([{ order: 'A-77' }])
  expect(model.asked[0]?.tools?.[1]).toMatchObject({ function: { parameters: { properties: {}, required: [] } } })
  expect(JSON.stringify([leg.events, model.asked])).not.toContain('A-77')
  await calling([own], 'find_order', { order: '1' })
  expect(shop.calls).toHaveLength(1)
})

test('a function of the server that is not drawn cannot be called', async () => {
  reply = (asked) => (lastOf(asked)?.role === 'system' ? { text: 'Which?' } : { call: 'cancel_all', arguments: {} })
  const { connect } = await on.test(flow([taking('find_order')]))
  const socket = connect()
  await socket.listening()
  socket.text('cancel everything')
  expect(await socket.ended()).toMatchObject({ reason: 'error' })
  expect(shop.calls).toEqual([])
})

test('a function whose schema the server has changed, or that it has no more, is not called, and the record says why', async () => {
  shop.shop.wants = 'order and customer'
  const changed = await calling([taking('find_order')], 'find_order', { order: '4711' })
  shop.shop.hasOrders = false
  const gone = await calling([taking('find_order')], 'find_order', { order: '4711' })
  expect(shop.calls).toEqual([])
  const warned = ({ leg }: typeof changed) => leg.events.filter((event) => factsOf(event).code)
  expect(warned(changed)).toMatchObject([
    {
      text: 'find_order could not be called: the MCP server has changed what the function takes. Look at the step and take over the new schema',
      data: { code: 'agent.function.changed' },
    },
  ])
  expect(warned(gone)).toMatchObject([{ data: { code: 'agent.function.missing' } }])
})

test('arguments that do not fit are not sent', async () => {
  const { said } = await calling([taking('find_order')], 'find_order', { order: 7 })
  expect(shop.calls).toEqual([])
  expect(said).toContain('the arguments do not fit: order')
})

test('an error that the function itself tells goes to the model', async () => {
  const { said, leg } = await calling([taking('Broken.Lamp')], 'broken_lamp', {})
  expect(said).toContain('Error: ')
  expect(said).toContain('the lamp is broken')
  expect(leg.events.find((event) => factsOf(event).do === 'function')).toMatchObject({ data: { isError: true } })
})

test('a server that is not reached three times in a row ends the step by its error', async () => {
  const admin = on.core.as('admin')
  const away = (await admin.call(Create, { body: { name: 'Away', url: 'http://127.0.0.1:1/mcp' } })).body
  reply = (asked) =>
    lastOf(asked)?.role === 'system' ? { text: 'Which?' } : { call: 'find_order', arguments: { order: '4711' } }
  const { guid, connect } = await on.test(flow([taking('find_order', { server: away.guid })]))
  const socket = connect()
  await socket.listening()
  socket.text('where is it?')
  expect(await socket.ended()).toMatchObject({ reason: 'error' })
  const { events } = await on.legOf(guid)
  expect(events.filter((event) => factsOf(event).code === 'agent.function.network')).toHaveLength(3)
})
