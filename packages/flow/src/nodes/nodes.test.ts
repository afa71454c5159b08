import { describe, expect, it } from 'vitest'
import { Conversation, flowAround, flowOf } from '../../test/conversation.ts'
import { checkFlow, EVENT } from '../index.ts'
import { relationsOf } from '../relations.ts'

describe('start', () => {
  it('gives variables what the channel knows', () => {
    const document = flowOf(
      [
        {
          id: 's',
          type: 'start',
          facts: [
            { fact: 'from', variable: 'caller' },
            { fact: 'language', variable: 'spoken' },
          ],
          outlets: { next: 'say' },
        },
        {
          id: 'say',
          type: 'say',
          texts: { en: [{ kind: 'text', text: '{{ caller }} {{ spoken }}' }] },
          outlets: { next: 'end' },
        },
        { id: 'end', type: 'end' },
      ],
      {
        variables: [
          { name: 'caller', type: 'string' },
          { name: 'spoken', type: 'string' },
        ],
      },
    )
    expect(new Conversation(document, { facts: { from: '+420777' } }).said).toEqual(['+420777 en'])
  })
})

describe('say', () => {
  const document = flowAround(
    {
      id: 'it',
      type: 'say',
      interruptible: false,
      texts: {
        en: Array.from({ length: 5 }, (_, index) => ({ kind: 'text' as const, text: `Hello ${index}` })),
        cs: [{ kind: 'ssml', text: '<speak>{{ name }}</speak>' }],
      },
    },
    ['next'],
    {
      languages: [{ code: 'en' }, { code: 'cs', voice: 'Eva', prosody: { rate: 1.1 } }, { code: 'de', voice: 'Hans' }],
      variables: [{ name: 'name', type: 'string', default: 'Tom & Jerry' }],
    },
  )

  it('says SSML in the language of the conversation with its voice', () => {
    const [say] = new Conversation(document, { language: 'cs' }).of('say')
    expect(say).toMatchObject({
      format: 'ssml',
      language: 'cs',
      voice: 'Eva',
      prosody: { rate: 1.1 },
      interruptible: false,
    })
    expect(say?.text).toBe('<speak>Tom &amp; Jerry</speak>')
  })

  it('says the default language where there is no translation, and with its voice', () => {
    const [say] = new Conversation(document, { language: 'de' }).of('say')
    expect(say).toMatchObject({ language: 'en' })
    expect(say).not.toHaveProperty('voice')
  })

  it('picks an alternative by the seed', () => {
    const said = (seed: number) => new Conversation(document, { seed }).said[0]
    expect(said(3)).toBe(said(3))
    expect(new Set(Array.from({ length: 50 }, (_, seed) => said(seed))).size).toBe(5)
  })
})

describe('set and branch', () => {
  it('sets one after the other and takes the first true case', () => {
    const document = flowAround(
      {
        id: 'set',
        type: 'set',
        assignments: [
          { variable: 'n', expression: 'n + 1' },
          { variable: 'm', expression: 'n * 2' },
        ],
        outlets: { next: 'it' },
      },
      ['small', 'large', 'otherwise'],
      {
        variables: [
          { name: 'n', type: 'number', default: 4 },
          { name: 'm', type: 'number' },
        ],
      },
    )
    const wired = flowOf(
      [
        ...document.nodes,
        {
          id: 'it',
          type: 'branch',
          cases: [
            { name: 'small', expression: 'm < 10' },
            { name: 'large', expression: 'm >= 10' },
          ],
          outlets: { small: 'end0', large: 'end1', otherwise: 'end2' },
        },
      ],
      document.settings,
    )
    const talk = new Conversation(wired)
    expect(talk.reason).toBe('large')
    expect(talk.of('variable').map(({ name, from, to }) => [name, from, to])).toEqual([
      ['n', 4, 5],
      ['m', null, 10],
    ])
  })

  it('is a fault where a value does not fit the variable', () => {
    const talk = new Conversation(
      flowAround({ id: 'it', type: 'set', assignments: [{ variable: 'n', expression: '"five"' }] }, ['next'], {
        variables: [{ name: 'n', type: 'number' }],
      }),
    )
    expect(talk.state.ended).toEqual({ by: 'config', reason: 'variable.type', error: true })
  })

  it('changes the language', () => {
    const talk = new Conversation(
      flowAround({ id: 'it', type: 'set', language: 'cs' }, ['next'], { languages: [{ code: 'en' }, { code: 'cs' }] }),
    )
    expect(talk.state.language).toBe('cs')
  })
})

describe('counter', () => {
  it('leaves by below as often as its limit, then by reached', () => {
    const talk = new Conversation(
      flowAround({ id: 'it', type: 'counter', limit: 3, variable: 'n', outlets: { below: 'it' } }, ['reached'], {
        variables: [{ name: 'n', type: 'number' }],
      }),
    )
    expect(talk.reason).toBe('reached')
    expect(talk.path.filter((id) => id === 'it')).toHaveLength(4)
    expect(talk.state.frames[0]?.counts).toEqual({})
  })
})

describe('outcome', () => {
  it('records the last business result', () => {
    const talk = new Conversation(
      flowAround({ id: 'it', type: 'outcome', disposition: 'Paid {{ n }}', result: 'success' }, ['next'], {
        variables: [{ name: 'n', type: 'number', default: 2 }],
      }),
    )
    expect(talk.of('outcome')).toEqual([{ kind: 'outcome', nodeId: 'it', disposition: 'Paid 2', result: 'success' }])
    expect(talk.state.disposition).toEqual({ disposition: 'Paid 2', result: 'success' })
  })
})

describe('transfer', () => {
  const document = flowAround(
    { id: 'it', type: 'transfer', mode: 'Attend', to: '{{ agent }}', headers: [{ name: 'X-A', value: 'a\r\nb' }] },
    ['declined', 'failed'],
    {
      variables: [{ name: 'agent', type: 'string', default: '+420111222333' }],
    },
  )

  it('asks for it and goes on by the result', () => {
    const talk = new Conversation(document)
    const [asked] = talk.of('ask')
    expect(asked).toMatchObject({
      service: 'transfer',
      payload: { mode: 'Attend', to: '+420111222333', headers: [{ name: 'X-A', value: 'a  b' }] },
      repeatable: false,
      cancelOn: 'hangup',
    })
    talk.tell({ kind: 'answered', id: 'q9', value: { result: 'declined' } })
    expect(talk.reason).toBeUndefined()
    talk.tell({ kind: 'answered', id: asked?.id ?? '', value: { result: 'declined' } })
    expect(talk.reason).toBe('declined')
    expect(talk.events(EVENT.CALL_TRANSFER)).toHaveLength(2)
  })

  it('ends where nothing follows a completed one', () => {
    const talk = new Conversation(document)
    talk.tell({ kind: 'answered', id: 'q1', value: { result: 'completed' } })
    expect(talk.state.ended).toEqual({ by: 'bot', reason: 'transferred', error: false })
    expect(new Conversation(document).tell({ kind: 'failed', id: 'q1', code: 'network' }).reason).toBe('failed')
    expect(new Conversation(document).tell({ kind: 'answered', id: 'q1', value: ['?'] }).reason).toBe('failed')
  })
})

describe('transfer to a flow', () => {
  const FLOW = '0195a000-0000-7000-8000-0000000000c1'
  const document = flowAround({ id: 'it', type: 'transfer', to: '', flow: FLOW, variable: 'why' }, ['failed'], {
    variables: [{ name: 'why', type: 'string', default: '' }],
  })

  it('ends with it, and tells where it goes on', () => {
    const talk = new Conversation(document)
    expect(talk.of('ask')[0]).toMatchObject({ service: 'transfer', payload: { flow: FLOW } })
    talk.tell({ kind: 'answered', id: 'q1', value: { result: 'completed', next: 'the next' } })
    expect(talk.state.ended).toEqual({ by: 'bot', reason: 'transferred', error: false })
    expect(talk.events(EVENT.CALL_TRANSFER).map(({ data }) => data)).toEqual([
      { flow: FLOW, state: 'started' },
      { flow: FLOW, state: 'completed', next: 'the next' },
    ])
  })

  it('that cannot be run goes on by failed, and keeps why', () => {
    const talk = new Conversation(document)
    talk.tell({ kind: 'answered', id: 'q1', value: { result: 'declined', reason: 'closed' } })
    expect(talk.reason).toBe('failed')
    expect(talk.state.frames[0]?.variables).toMatchObject({ why: 'closed' })
  })

  it('is one of the flow’s uses, and excludes a number', () => {
    expect(relationsOf(document)).toContainEqual(expect.objectContaining({ kind: 'flow', id: FLOW, nodeId: 'it' }))
    expect(checkFlow(document).errors).toEqual([])
    const both = flowAround({ id: 'it', type: 'transfer', to: '+420', flow: FLOW }, ['failed'])
    expect(checkFlow(both).errors).toMatchObject([{ nodeId: 'it', code: 'transfer.target' }])
  })
})

describe('pause', () => {
  const document = flowAround({ id: 'it', type: 'pause', durationMs: 1_500 }, ['next'])

  it('waits for an instant, and for nobody', () => {
    const talk = new Conversation(document)
    expect(talk.of('ask')).toMatchObject([
      { service: 'timer', payload: { until: '2026-03-05T10:00:01.500Z' }, repeatable: true, cancelOn: 'hangup' },
    ])
    expect(talk.tell('hello?').reason).toBeUndefined()
    expect(talk.events(EVENT.HUMAN)).toMatchObject([{ data: { awaited: false } }])
    expect(talk.tell({ kind: 'answered', id: 'q1', value: {} }).reason).toBe('next')
  })

  it('makes a loop one that waits', () => {
    const loop = flowOf([
      { id: 'start', type: 'start', outlets: { next: 'it' } },
      { id: 'it', type: 'pause', outlets: { next: 'again' } },
      { id: 'again', type: 'set', outlets: { next: 'it' } },
    ])
    expect(checkFlow(loop).errors.map(({ code }) => code)).not.toContain('loop.endless')
  })
})

describe('sms', () => {
  const document = flowAround(
    {
      id: 'it',
      type: 'sms',
      to: '{{ number }}',
      texts: {
        en: [{ kind: 'text', text: 'Your code is {{ code }}.' }],
        cs: [{ kind: 'text', text: 'Váš kód je {{ code }}.' }],
      },
    },
    ['sent', 'error'],
    {
      languages: [{ code: 'en' }, { code: 'cs' }],
      variables: [
        { name: 'number', type: 'string', default: ' +420777123456 ' },
        { name: 'code', type: 'string', default: '4711', redact: true },
      ],
    },
  )

  it('sends the real text once and records the masked one when it is sent', () => {
    const talk = new Conversation(document)
    const [ask] = talk.of('ask')
    expect(ask).toMatchObject({
      service: 'sms',
      payload: { to: '+420777123456', text: 'Your code is 4711.' },
      repeatable: false,
      cancelOn: 'never',
    })
    expect(talk.events(EVENT.SMS_SENT)).toEqual([])
    expect(talk.tell({ kind: 'answered', id: 'q1', value: {} }).reason).toBe('sent')
    expect(talk.events(EVENT.SMS_SENT)).toMatchObject([{ text: 'Your code is •••.', data: { to: '+420777123456' } }])
    expect(new Conversation(document, { language: 'cs' }).of('ask')[0]?.payload).toMatchObject({
      text: 'Váš kód je 4711.',
    })
  })

  it('leaves by error and says why', () => {
    const talk = new Conversation(document)
    talk.tell({ kind: 'failed', id: 'q1', code: 'noProvider', message: 'no provider of text messages is set up' })
    expect(talk.reason).toBe('error')
    expect(talk.events(EVENT.SMS_SENT)).toEqual([])
    expect(talk.events(EVENT.WARNING)).toMatchObject([
      {
        text: 'The text message was not sent: no provider of text messages is set up',
        data: { code: 'sms.noProvider' },
      },
    ])
  })
})
