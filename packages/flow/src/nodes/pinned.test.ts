import { describe, expect, it } from 'vitest'
import { Conversation, flowAround, type NodeInput } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'
import type { PinnedAnswer } from './pinned.schema.ts'
import { pinnedOf } from './pinned.ts'

const AT = '2026-03-05T10:00:00Z'
const pinned = (more: Partial<PinnedAnswer> = {}): PinnedAnswer => ({
  ...{ status: 200, body: '{"name": "Eva"}', format: 'json', at: AT },
  ...more,
})
const node = (more: object = {}): NodeInput =>
  ({ id: 'it', type: 'request', url: 'https://api.example.com/people', ...more }) as NodeInput
const flow = (more: object) =>
  flowAround(node(more), ['ok', '4xx', 'error'], { variables: [{ name: 'name', type: 'string' }] })
const mapping = [{ variable: 'name', expression: 'response.body.name' }]
const only = (document: ReturnType<typeof flow>) => {
  const [found] = document.nodes.filter(({ type }) => type === 'request')
  if (found?.type !== 'request') throw new Error('no request')
  return found
}
const doubts = (more: object) =>
  checkFlow(flow({ mapping, ...more })).warnings.flatMap(({ code, message, path }) =>
    code === 'request.pinned' ? [{ message, path }] : [],
  )

describe('a pinned answer', () => {
  it('is read as the service’s own would be', () => {
    const of = (more: Partial<PinnedAnswer>) => pinnedOf(only(flow({ pinned: pinned(more) })))
    expect(of({})).toEqual({ status: 200, value: { status: 200, headers: {}, body: { name: 'Eva' } } })
    expect(of({ format: 'text' })?.value).toMatchObject({ body: '{"name": "Eva"}' })
    expect(of({ body: '{"name"' })?.value).toMatchObject({ body: '{"name"' })
    expect(of({ body: '', status: 404 })?.value).toEqual({ status: 404, headers: {}, body: null })
    expect(of({ body: '['.repeat(30_000) + ']'.repeat(30_000) })?.value).toMatchObject({ body: expect.any(String) })
    expect(pinnedOf(only(flow({})))).toBeUndefined()
  })

  it('changes nothing of what the engine asks, so that only who runs a test can use it', () => {
    const asked = (more: object) => new Conversation(flow({ mapping, ...more })).of('ask')
    expect(asked({ pinned: pinned() })).toEqual(asked({}))
    expect(JSON.stringify(asked({ pinned: pinned() }))).not.toContain('Eva')
  })

  it('is taken as an answer, by its class', () => {
    const told = (more: Partial<PinnedAnswer>) => {
      const document = flow({ mapping, pinned: pinned(more) })
      const value = pinnedOf(only(document))?.value ?? null
      return new Conversation(document).tell({ kind: 'answered', id: 'q1', value })
    }
    const talk = told({})
    expect([talk.reason, talk.variable('name')]).toEqual(['ok', 'Eva'])
    expect(told({ status: 422 }).reason).toBe('4xx')
    expect(told({ body: '{}' }).reason).toBe('error')
  })

  it('is doubted where it is broken, seems to hold a secret, or lacks what is saved', () => {
    expect(doubts({ pinned: pinned() })).toEqual([])
    expect(doubts({})).toEqual([])
    expect(doubts({ pinned: pinned({ body: '{"name": ' }) })[0]).toMatchObject({
      message: expect.stringContaining('not valid JSON'),
      path: 'pinned.body',
    })
    expect(doubts({ pinned: pinned({ body: 'OK', format: 'text' }) })).toEqual([])
    for (const body of ['{"access_token": "a1b2c3d4"}', '"Bearer abcdefghijklmnopqr"', '{"Client-Secret": "hunter22"}'])
      expect(doubts({ pinned: pinned({ body }) }), body).toMatchObject([
        { message: expect.stringContaining('seems to hold a secret') },
      ])
    expect(doubts({ pinned: pinned({ body: '{"tokens": 12, "secret": ""}' }) })).toEqual([])
    const headers = [{ variable: 'name', expression: 'response.headers.etag' }]
    expect(doubts({ pinned: pinned(), mapping: headers })).toMatchObject([
      { message: expect.stringContaining('has no headers') },
    ])
  })
})
