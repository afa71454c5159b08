import { describe, expect, it } from 'vitest'
import type { Json } from './json.ts'
import { tryRequest } from './try-request.ts'

const node = {
  id: 'lookUp',
  type: 'request',
  label: 'Look up',
  url: 'https://api.example.com/people/{{ number }}',
  mapping: [{ variable: 'name', expression: 'response.body.name' }],
  outlets: { ok: 'greet', error: 'sorry' },
  maxEntries: 3,
  escapeTo: 'sorry',
}
const variables = [
  { name: 'number', type: 'string' },
  { name: 'name', type: 'string' },
]
const tried = (more: object = {}, values: Record<string, Json> = { number: 'a/b' }, declared: unknown = variables) =>
  tryRequest({ node: { ...node, ...more }, variables: declared, values, at: '2026-03-05T10:00:00Z', zone: 'UTC' })
const asked = (...of: Parameters<typeof tried>) => {
  const trial = tried(...of)
  if (trial.kind !== 'asks') throw new Error(JSON.stringify(trial))
  return trial
}
const ok = { value: { status: 200, headers: {}, body: { name: 'Eva' } } }
const missing = { value: { status: 404, headers: {}, body: null } }

describe('a request by itself', () => {
  it('asks what it would ask in its flow', () => {
    expect(asked().ask).toMatchObject({
      service: 'http',
      timeoutMs: 10_000,
      payload: { method: 'GET', url: 'https://api.example.com/people/a%2Fb' },
    })
  })

  it('tells where its flow would go on, and with what', () => {
    const name = { name: 'name', value: 'Eva', redacted: false }
    expect(asked().take(ok)).toEqual({ outlet: 'ok', variables: [name], problem: null })
    expect(asked().take(missing)).toMatchObject({ outlet: 'error', problem: 'The service answered 404' })
    expect(asked({ outlets: { ...node.outlets, '4xx': 'other' } }).take(missing).outlet).toBe('4xx')
    expect(asked().take({ failed: { code: 'timeout', message: 'no answer within 5 ms' } })).toEqual({
      ...{ outlet: 'error', variables: [] },
      problem: 'The request failed: no answer within 5 ms',
    })
    expect(asked().take({ value: { status: 200, headers: {}, body: {} } })).toMatchObject({
      ...{ outlet: 'error', variables: [] },
      problem: expect.stringContaining('name'),
    })
    // It may be drawn before it is wired.
    expect(asked({ outlets: {} }).take(ok).outlet).toBe('ok')
  })

  it('masks what is redacted', () => {
    const declared = [variables[0], { ...variables[1], redact: true }]
    expect(asked({}, { number: '1' }, declared).take(ok).variables).toEqual([
      { name: 'name', value: '•••', redacted: true },
    ])
  })

  it('says what it can’t send', () => {
    expect(tried({ url: '{{ number }}' })).toMatchObject({ kind: 'fault', code: 'request.url' })
    expect(tried({ url: 'https://a.example/{{ other }}' })).toMatchObject({
      kind: 'fault',
      message: expect.stringContaining('other'),
    })
    expect(tried({ type: 'say', texts: {} })).toMatchObject({ kind: 'invalid' })
    expect(tried({ retries: 99 })).toMatchObject({ kind: 'invalid', problems: [{ path: 'nodes[1].retries' }] })
    expect(tried({}, {}, 'no list')).toMatchObject({ kind: 'invalid' })
    expect(asked({}, { number: ['x'], strange: 1 }).refused).toHaveLength(2)
  })
})
