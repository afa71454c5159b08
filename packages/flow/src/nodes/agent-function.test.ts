import { describe, expect, it } from 'vitest'
import { Conversation, flowOf, type NodeInput } from '../../test/conversation.ts'
import { checkFlow, EVENT } from '../index.ts'
import { relationsOf } from '../relations.ts'
import { blockedFunction, callNameOf } from './mcp-choice.ts'

const SERVER = '0199a000-0000-7000-8000-000000000001'
const schema = {
  type: 'object',
  properties: { order: { type: 'string' }, customer: { type: 'string' } },
  required: ['order', 'customer'],
}
const flow = (more: object = {}) => {
  const outlets = ['done', 'limit', 'noInput', 'error']
  return flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'agent' } },
      {
        id: 'agent',
        type: 'agent',
        instructions: 'Look.',
        outcomes: [{ name: 'done' }],
        functions: [
          {
            name: 'find',
            server: SERVER,
            function: 'shop.find',
            schema,
            fixed: [{ argument: 'customer', value: 'customer' }],
            ...more,
          },
        ],
        outlets: Object.fromEntries(outlets.map((outlet) => [outlet, outlet])),
      } as NodeInput,
      ...outlets.map((outlet): NodeInput => ({ id: outlet, type: 'end', reason: outlet })),
    ],
    { variables: [{ name: 'customer', type: 'string', default: 'C-1', redact: true }] },
  )
}
class Talk extends Conversation {
  get asked() {
    return this.of('ask').at(-1) as {
      id: string
      service: string
      payload: { messages?: object[]; functions?: object[] }
    }
  }
  answers = (value: object) =>
    this.tell({ kind: 'answered', id: this.asked.id, value: JSON.parse(JSON.stringify(value)) })
  fails = (code: string) => this.tell({ kind: 'failed', id: this.asked.id, code, message: 'it is away' })
  calls = (given: object) =>
    this.answers({ text: '', calls: [{ id: 'c1', name: 'find', arguments: JSON.stringify(given) }], tokens: 10 })
}

describe('a function of an MCP server', () => {
  it('is shown to the model by its pinned schema, without what the flow sets', () => {
    expect(new Talk(flow()).asked.payload.functions?.[1]).toEqual({
      name: 'find',
      description: '',
      parameters: { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] },
    })
  })

  it('is asked for by its name on the server, and never repeated by itself', () => {
    const one = new Talk(flow()).calls({ order: '7' })
    expect(one.asked).toMatchObject({
      service: 'mcp',
      payload: { server: SERVER, function: 'shop.find', schema, arguments: { order: '7', customer: 'C-1' } },
      timeoutMs: 10_000,
      repeatable: false,
      cancelOn: 'never',
    })
  })

  it('gives its answer to the model, short enough', () => {
    const one = new Talk(flow()).calls({ order: '7' }).answers({ text: `here ${'x'.repeat(20_000)}`, isError: false })
    expect(one.asked.service).toBe('llm')
    const last = one.asked.payload.messages?.at(-1) as { role: string; content: string }
    expect([last.role, last.content.length]).toEqual(['tool', 10_000])
    expect(one.events(EVENT.AGENT).at(-1)?.data).toEqual({ do: 'function', tool: 'find', isError: false })
  })

  it('ends the step after three faults in a row, and not after two', () => {
    const one = new Talk(flow())
    for (const _ of [1, 2]) one.calls({ order: '7' }).fails('network')
    one.calls({ order: '7' }).answers({ text: 'here', isError: false })
    for (const _ of [1, 2]) one.calls({ order: '7' }).fails('network')
    expect(one.asked.service).toBe('llm')
    expect(one.calls({ order: '7' }).fails('network').reason).toBe('error')
    expect(one.events(EVENT.WARNING).at(-1)).toMatchObject({
      text: 'find could not be called: it is away',
      data: { code: 'agent.function.network', tool: 'find' },
    })
  })

  it.each([
    [{ order: '7', customer: 'C-2' }, 'there is no argument “customer”'],
    [[7], 'the arguments are not an object'],
  ])('is not asked with %j', (given, why) => {
    const one = new Talk(flow()).calls(given)
    expect(one.asked.service).toBe('llm')
    expect(one.asked.payload.messages?.at(-1)).toMatchObject({ role: 'tool', content: `Error: ${why}` })
  })

  it('counts among the tool calls', () => {
    const document = flow()
    const agent = document.nodes.find(({ id }) => id === 'agent')
    Object.assign(agent ?? {}, { maxCalls: 1 })
    const one = new Talk(document).calls({ order: '7' }).answers({ text: 'here', isError: false })
    expect(one.calls({ order: '7' }).reason).toBe('limit')
  })

  it('is a reference of the step, and missed where its server is gone', () => {
    expect(relationsOf(flow())).toContainEqual({ kind: 'mcpServer', id: SERVER, nodeId: 'agent' })
    const { errors } = checkFlow(flow(), { hasMcpServer: () => false })
    expect(errors).toMatchObject([{ nodeId: 'agent', code: 'mcpServer.missing', path: 'functions' }])
  })

  it('has a name of its own, and sets only what the function takes', () => {
    const codes = (more: object) => checkFlow(flow(more)).errors.map(({ code }) => code)
    expect(codes({ name: 'done' })).toEqual(['agent.name'])
    expect(codes({ fixed: [{ argument: 'colour', value: 'customer' }] })).toEqual(['agent.argument'])
    expect(codes({})).toEqual([])
  })

  it('is called by a name that models can use', () => {
    expect(callNameOf('Shop.find-Order', [])).toBe('shop_find_order')
    expect(callNameOf('find', ['find', 'find_2'])).toBe('find_3')
    expect(callNameOf('7days', [])).toBe('f_7days')
  })

  it('cannot be chosen with a schema that is none, or too large', () => {
    expect(blockedFunction({ name: 'find', schema })).toBeUndefined()
    expect(blockedFunction({ name: 'find', schema: { type: 'string' } })).toBe('its schema describes no object')
    const large = { type: 'object', description: 'x'.repeat(20_000) }
    expect(blockedFunction({ name: 'find', schema: large })).toBe('its schema is larger than 16000 characters')
    expect(blockedFunction({ name: '', schema })).toBe('it has no name')
    const nested = JSON.parse('{"type":"object","items":'.repeat(30) + '1' + '}'.repeat(30))
    expect(blockedFunction({ name: 'find', schema: nested })).toBe('its schema is nested too deeply')
  })

  it('is not called with what is nested without end', () => {
    const talk = new Talk(flow())
    const given = `{"order":${'['.repeat(9_000)}${']'.repeat(9_000)}}`
    talk.answers({ text: '', calls: [{ id: 'c1', name: 'find', arguments: given }], tokens: 10 })
    expect(talk.asked.service).toBe('llm')
    expect(JSON.stringify(talk.asked.payload.messages)).toContain('the arguments are nested too deeply')
  })
})
