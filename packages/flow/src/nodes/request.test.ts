import { describe, expect, it } from 'vitest'
import { Conversation, flowAround, type NodeInput } from '../../test/conversation.ts'
import { EVENT } from '../engine/event-kind.ts'
import type { Json } from '../json.ts'
import { hasFixedHost } from './request.ts'

const node: NodeInput = {
  id: 'it',
  type: 'request',
  method: 'POST',
  url: 'https://api.example.com/people/{{ name }}?q={{ name }}',
  headers: [
    { name: 'Authorization', secret: 'crm', prefix: 'Bearer ' },
    { name: 'X-Name', value: '{{ name }}' },
  ],
  body: '{"name": {{ name }}}',
  mapping: [{ variable: 'score', expression: 'response.body.items[0].score' }],
}
const settings = {
  variables: [
    { name: 'name', type: 'string' as const, default: 'a/b "c"' },
    { name: 'score', type: 'number' as const },
  ],
}
const ask = (outlets = ['ok', '4xx', 'error']) => new Conversation(flowAround(node, outlets, settings))

describe('request', () => {
  it('encodes values where they stand and leaves secrets to the runner', () => {
    expect(ask().of('ask')[0]).toMatchObject({
      id: 'q1',
      service: 'http',
      repeatable: false,
      cancelOn: 'never',
      payload: {
        method: 'POST',
        url: 'https://api.example.com/people/a%2Fb%20%22c%22?q=a%2Fb%20%22c%22',
        headers: [
          { name: 'Authorization', secret: 'crm', prefix: 'Bearer ' },
          { name: 'X-Name', value: 'a/b "c"' },
        ],
        body: '{"name": "a/b \\"c\\""}',
        contentType: 'application/json',
      },
    })
  })

  it('sends a form as one, and reads as often as it takes', () => {
    const form = { ...node, body: 'name={{ name }}', bodyFormat: 'form' as const }
    expect(new Conversation(flowAround(form, ['ok'], settings)).of('ask')[0]?.payload).toMatchObject({
      body: 'name=a%2Fb%20%22c%22',
      contentType: 'application/x-www-form-urlencoded',
    })
    expect(new Conversation(flowAround({ ...node, method: 'GET' }, ['ok'], settings)).of('ask')[0]).toMatchObject({
      repeatable: true,
      cancelOn: 'hangup',
    })
  })

  it('maps the answer', () => {
    const talk = ask().tell({ kind: 'answered', id: 'q1', value: { status: 200, body: { items: [{ score: 7 }] } } })
    expect([talk.reason, talk.variable('score')]).toEqual(['ok', 7])
  })

  it('leaves by the class, or by error where that is not wired', () => {
    expect(ask().tell({ kind: 'answered', id: 'q1', value: { status: 404 } }).reason).toBe('4xx')
    expect(ask().tell({ kind: 'answered', id: 'q1', value: { status: 503 } }).reason).toBe('error')
    expect(ask().tell({ kind: 'failed', id: 'q1', code: 'timeout' }).reason).toBe('error')
    expect(ask().tell({ kind: 'answered', id: 'q1', value: { status: 200, body: {} } }).reason).toBe('error')
  })

  it('tells whoever tries the flow what a service answered, and keeps nothing of it elsewhere', () => {
    const told = (traceLevel: 0 | 3, value: Json) => {
      const variables = [
        { name: 'name', type: 'string' as const, default: 'a/b "c"', redact: true },
        { name: 'score', type: 'number' as const },
      ]
      const talk = new Conversation(flowAround(node, ['ok', '4xx', 'error'], { variables, traceLevel }))
      return talk.tell({ kind: 'answered', id: 'q1', value }).events(EVENT.WARNING).at(-1)?.data
    }
    const refused = { status: 422, body: { error: 'no such branch' } }
    expect(told(3, refused)).toEqual({ code: 'request.status', status: 422, answer: '{"error":"no such branch"}' })
    expect(told(0, refused)).toEqual({ code: 'request.status', status: 422 })
    expect(told(3, { status: 404 })).toEqual({ code: 'request.status', status: 404 })
    // What repeats a redacted value is not shown, whatever it is written between.
    expect(told(3, { status: 422, body: { error: ['not a/b "c"'] } })).toMatchObject({ answer: '•••' })
    expect(told(3, { status: 200, body: { items: [] } })).toEqual({ code: 'request.mapping', answer: '{"items":[]}' })
    expect(told(0, { status: 200, body: { items: [] } })).toEqual({ code: 'request.mapping' })
    const long = told(3, { status: 500, body: 'x'.repeat(5_000) })
    expect(String(long?.answer)).toHaveLength(301)
  })

  it('waits on when something else comes, and answers only its own id', () => {
    const talk = ask()
      .tell('hello?')
      .tell({ kind: 'answered', id: 'q0', value: { status: 200 } })
    expect(talk.reason).toBeUndefined()
    expect(talk.state.wait).toEqual({ for: 'ask', id: 'q1' })
  })

  it('does not let a value choose the host', () => {
    expect(['https://a.example', 'https://a.example/{{ x }}', 'http://a?{{ x }}'].every(hasFixedHost)).toBe(true)
    expect(
      ['{{ x }}', 'https://{{ x }}/', 'https://a.example{{ x }}', 'file:///etc', 'a.example/'].some(hasFixedHost),
    ).toBe(false)
  })
})
