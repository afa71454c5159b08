import { describe, expect, it } from 'vitest'
import { Conversation, flowAround, keyed, type NodeInput, silence } from '../../test/conversation.ts'
import { EVENT } from './event-kind.ts'

const listen: NodeInput = {
  id: 'it',
  type: 'listen',
  reactions: [{ name: 'yes', recognise: [{ kind: 'yes' }] }],
}
const request: NodeInput = { id: 'it', type: 'request', url: 'https://a.example/' }
const outlets = ['yes', 'noInput', 'noMatch']
const steered = { kind: 'steered', by: 7 } as const
const suspended = (node: NodeInput = listen, wires = outlets) =>
  new Conversation(flowAround(node, wires)).tell({ ...steered, do: 'suspend' })

describe('a supervisor', () => {
  it('suspends the flow: what a person does is on record and answers nothing', () => {
    const talk = suspended()
    expect(talk.state.wait).toMatchObject({ for: 'agent', by: 7, before: { for: 'person', listen: 'l1' } })
    const one = { kind: 'heard', listen: 'l1', by: 'speech', alternatives: [{ text: 'yes' }] } as const
    talk.tell(one).tell(keyed('1')).tell(silence)
    expect(talk.state.ended).toBeNull()
    expect(talk.events(EVENT.HUMAN)).toMatchObject([{ text: 'yes', data: { awaited: false } }])
    expect(talk.events(EVENT.AGENT)).toMatchObject([{ data: { by: 7, do: 'suspend' } }])
  })

  it('resumes it: the question is listened for again, with the attempts it had', () => {
    const talk = new Conversation(flowAround(listen, outlets)).tell('what')
    talk.tell({ ...steered, do: 'suspend' }).tell({ ...steered, do: 'resume' })
    expect(talk.of('listen').map(({ id }) => id)).toEqual(['l1', 'l2', 'l3'])
    expect(talk.state.wait).toEqual({ for: 'person', listen: 'l3', noInputs: 0, noMatches: 1 })
    expect(talk.tell('yes').reason).toBe('yes')
  })

  it('keeps what was answered meanwhile for the flow', () => {
    const wires = ['ok', 'error']
    const talk = suspended(request, wires).tell({ kind: 'answered', id: 'q1', value: { status: 200 } })
    expect(talk.reason).toBeUndefined()
    expect(talk.tell({ ...steered, do: 'resume' }).reason).toBe('ok')
    const later = suspended(request, wires).tell({ ...steered, do: 'resume' })
    expect(later.tell({ kind: 'failed', id: 'q1', code: 'timeout' }).reason).toBe('error')
  })

  it('says something of their own; the flow waits on', () => {
    const talk = new Conversation(flowAround(listen, outlets)).tell({ ...steered, do: 'say', text: 'One moment' })
    expect(talk.of('say')).toMatchObject([{ id: 's1', text: 'One moment', format: 'text' }])
    expect(talk.events(EVENT.AGENT)).toMatchObject([{ text: 'One moment', say: 's1', data: { by: 7 } }])
    expect(talk.tell('yes').reason).toBe('yes')
  })

  it('hands the call over; where that fails they still have it', () => {
    const transfer = { ...steered, do: 'transfer', to: '+420111', mode: 'Attend' } as const
    const talk = new Conversation(flowAround(listen, outlets)).tell(transfer)
    expect(talk.of('ask')).toMatchObject([
      { id: 'q1', service: 'transfer', payload: { to: '+420111', mode: 'Attend' } },
    ])
    talk.tell({ kind: 'answered', id: 'q1', value: { result: 'declined' } })
    expect(talk.state.wait).toMatchObject({ for: 'agent' })
    expect(talk.tell({ ...steered, do: 'resume' }).tell('yes').reason).toBe('yes')
    const done = new Conversation(flowAround(listen, outlets)).tell(transfer)
    expect(done.tell({ kind: 'answered', id: 'q1', value: { result: 'completed' } }).reason).toBe('transferred')
  })

  it('ends it', () => {
    expect(suspended().tell({ ...steered, do: 'end', reason: 'abuse' }).state.ended).toEqual({
      by: 'bot',
      reason: 'abuse',
      error: false,
    })
  })
})
