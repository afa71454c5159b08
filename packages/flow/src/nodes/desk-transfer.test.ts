import { describe, expect, it } from 'vitest'
import { Conversation, flowAround, type NodeInput } from '../../test/conversation.ts'
import { checkFlow, EVENT } from '../index.ts'

const node = (more: Partial<Extract<NodeInput, { type: 'transfer' }>> = {}): NodeInput => ({
  ...{ id: 'it', type: 'transfer', mode: 'Attend', to: '', desk: 'anyone', ...more },
})
const ALL = ['returned', 'declined', 'noAnswer', 'busy', 'failed']
const answered = (value: { result: string; reason?: string } | { test: true }) =>
  ({ kind: 'answered', id: 'q1', value }) as const
const reasonOf = (document: ReturnType<typeof flowAround>, value: Parameters<typeof answered>[0]) =>
  new Conversation(document).tell(answered(value)).reason

describe('a transfer to the agent desk', () => {
  it('says what the person hears, offers it, and goes on by the result', () => {
    const waiting = { en: [{ kind: 'text' as const, text: 'One moment.' }] }
    const talk = new Conversation(
      flowAround(node({ waiting, variable: 'why' }), ALL, { variables: [{ name: 'why', type: 'string' }] }),
    )
    expect(talk.of('say')).toMatchObject([{ text: 'One moment.' }])
    expect(talk.of('ask')).toMatchObject([
      { id: 'q1', service: 'desk', payload: { mode: 'Attend', person: null }, repeatable: true },
    ])
    talk.tell(answered({ result: 'noAnswer' }))
    expect(talk.reason).toBe('noAnswer')
    expect(talk.state.frames[0]?.variables).toMatchObject({ why: 'noAnswer' })
    expect(talk.events(EVENT.CALL_TRANSFER).map(({ data }) => data)).toEqual([
      { mode: 'Attend', desk: true, state: 'started' },
      { mode: 'Attend', desk: true, state: 'noAnswer' },
    ])
  })

  it('never loses the person: what is not drawn goes by failed', () => {
    const some = flowAround(node(), ['returned', 'failed'])
    expect(checkFlow(some).errors).toEqual([])
    for (const result of ['declined', 'noAnswer', 'busy', 'completed'])
      expect(reasonOf(some, { result })).toBe('failed')
    expect(reasonOf(some, { result: 'returned' })).toBe('returned')
    const none = flowAround(node(), ['returned'])
    expect(checkFlow(none).errors).toMatchObject([{ code: 'outlet.unwired', path: 'outlets.failed' }])
    expect(checkFlow(flowAround(node(), ['failed'])).errors).toMatchObject([{ path: 'outlets.returned' }])
  })

  it('goes on at once where it is blind', () => {
    const blind = flowAround(node({ mode: 'Blind' }), ['next', 'failed'])
    expect(checkFlow(blind).errors).toEqual([])
    expect(reasonOf(blind, { result: 'next' })).toBe('next')
    expect(reasonOf(blind, { result: 'busy' })).toBe('failed')
  })

  it('goes to one person, whom the document names', () => {
    const variables = [{ name: 'keeper', type: 'string' as const, default: 'jana' }]
    const one = flowAround(node({ desk: 'person', person: '{{ keeper }}' }), ALL, { variables })
    expect(new Conversation(one).of('ask')[0]?.payload).toEqual({ mode: 'Attend', person: 'jana' })
    expect(checkFlow(flowAround(node({ desk: 'person' }), ALL)).errors).toMatchObject([{ path: 'person' }])
    expect(checkFlow(flowAround(node({ to: '+420' }), ALL)).errors).toMatchObject([{ path: 'to' }])
  })

  it('is left in a test as the step says, and is on record as a test', () => {
    expect(reasonOf(flowAround(node(), ALL), { test: true })).toBe('busy')
    expect(reasonOf(flowAround(node({ inTest: 'declined' }), ALL), { test: true })).toBe('declined')
    const blind = node({ mode: 'Blind', inTest: 'returned' })
    const talk = new Conversation(flowAround(blind, ['next', 'failed'])).tell(answered({ test: true }))
    expect(talk.reason).toBe('next')
    expect(talk.events(EVENT.CALL_TRANSFER).at(-1)?.data).toMatchObject({ state: 'next', test: true })
  })

  it('is held by the person who accepts, and goes on once they give it back', () => {
    const steered = { kind: 'steered', by: 7 } as const
    const talk = new Conversation(flowAround(node(), ALL)).tell({ ...steered, do: 'suspend' })
    talk.tell({ ...steered, do: 'resume' })
    expect(talk.reason).toBeUndefined()
    expect(talk.tell(answered({ result: 'returned' })).reason).toBe('returned')
  })
})
