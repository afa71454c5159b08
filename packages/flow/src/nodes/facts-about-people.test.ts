import { describe, expect, it } from 'vitest'
import { Conversation, flowAround, type Said, silence } from '../../test/conversation.ts'
import { checkFlow, EVENT } from '../index.ts'

const answered: Said = { kind: 'answered', id: 'q1', value: {} }
const failed: Said = { kind: 'failed', id: 'q1', code: 'network' }

describe('consent', () => {
  const flow = flowAround(
    {
      id: 'it',
      type: 'consent',
      texts: { en: [{ kind: 'text', text: 'May we record this call?' }] },
      reprompts: { noMatch: { en: [{ kind: 'text', text: 'Yes or no?' }] } },
      variable: 'agreed',
    },
    ['granted', 'declined'],
    {
      variables: [{ name: 'agreed', type: 'boolean', scope: 'session' }],
      globalIntents: [{ name: 'help', recognise: [{ kind: 'phrases', phrases: { en: ['help me'] } }], target: 'end1' }],
    },
  )

  it.each<[string, readonly Said[], boolean]>([
    ['yes', ['yes of course'], true],
    ['no', ['no'], false],
    ['who is not sure', ['I am not sure'], false],
    ['silence', [silence, silence], false],
    ['what is no answer', ['what a nice day', 'tomorrow maybe a bus'], false],
    ['yes after what was no answer', ['bananas', 'yes'], true],
  ])('takes %s', (_what, lines, granted) => {
    const conversation = new Conversation(flow)
    for (const line of lines) conversation.tell(line)
    expect(conversation.reason).toBe(granted ? 'granted' : 'declined')
    expect(conversation.variable('agreed')).toBe(granted)
    expect(conversation.events(EVENT.AGENT)).toMatchObject([
      { nodeId: 'it', data: { do: 'consent', subject: 'recording', granted } },
    ])
  })

  it('says nothing of consent where they asked for something else', () => {
    const conversation = new Conversation(flow).tell('help me')
    expect(conversation.path.at(-1)).toBe('end1')
    expect(conversation.events(EVENT.AGENT)).toEqual([])
    expect(conversation.variable('agreed')).toBe(null)
  })

  it('is checked for languages without yes and no', () => {
    const languages = [{ code: 'en' }, { code: 'fr' }]
    const french = flowAround(
      {
        id: 'it',
        type: 'consent',
        texts: { en: [{ kind: 'text', text: 'Yes?' }], fr: [{ kind: 'text', text: 'Oui ?' }] },
      },
      ['granted', 'declined'],
      { languages },
    )
    expect(checkFlow(french).warnings.map(({ code }) => code)).toContain('recognise.language')
  })
})

describe('suppress', () => {
  const flow = flowAround({ id: 'it', type: 'suppress', reason: 'asked' }, ['next'])

  it('puts who is called on the list, whoever hangs up', () => {
    const conversation = new Conversation(flow, { facts: { direction: 'out', from: '+4201', to: '+420777123456' } })
    expect(conversation.of('ask')).toMatchObject([
      {
        service: 'suppress',
        payload: { who: '+420777123456', reason: 'asked' },
        cancelOn: 'never',
        repeatable: true,
      },
    ])
    expect(conversation.tell(answered).reason).toBe('next')
    expect(conversation.events(EVENT.AGENT)).toMatchObject([{ data: { do: 'suppress', who: '+420777123456' } }])
  })

  const codes = (conversation: Conversation) => conversation.events(EVENT.ERROR).map(({ data }) => data)

  it('hangs up on nobody where it could not be done, or for nobody', () => {
    const conversation = new Conversation(flow, { facts: { from: '+420777123456' } })
    expect(conversation.tell(failed).state.ended).toMatchObject({ reason: 'next', error: false })
    expect(codes(conversation)).toEqual([{ code: 'suppress.failed' }])
    const nobody = new Conversation(flow)
    expect([nobody.reason, codes(nobody)]).toEqual(['next', [{ code: 'person.missing' }]])
  })

  it('leaves by “error” where that is drawn, else as the flow foresees it', () => {
    const drawn = flowAround({ id: 'it', type: 'suppress' }, ['next', 'error'])
    const facts = { from: '+420777123456' }
    expect(new Conversation(drawn, { facts }).tell(failed).reason).toBe('error')
    const foreseen = flowAround({ id: 'it', type: 'suppress' }, ['next', 'lost'], { onErrorNode: 'end1' })
    const conversation = new Conversation(foreseen, { facts }).tell(failed)
    expect([conversation.reason, codes(conversation)]).toEqual(['lost', [{ code: 'suppress.failed' }]])
  })

  it('shows no redacted number', () => {
    const secret = flowAround({ id: 'it', type: 'suppress', who: '{{ number }}' }, ['next'], {
      variables: [{ name: 'number', type: 'string', default: '+420777123456', redact: true }],
    })
    const conversation = new Conversation(secret).tell(answered)
    expect(conversation.of('ask')[0]?.payload).toMatchObject({ who: '+420777123456' })
    expect(JSON.stringify(conversation.of('event'))).not.toContain('777123456')
  })
})

describe('callback', () => {
  const due = (date: string | undefined, time: string | undefined, zone = 'Europe/Prague') => {
    const flow = flowAround(
      { id: 'it', type: 'callback', ...(date && { date }), ...(time && { time }), note: 'bills' },
      ['next'],
    )
    const conversation = new Conversation(flow, { facts: { from: '+420777123456' }, zone })
    const payload = conversation.of('ask')[0]?.payload
    return typeof payload === 'object' && payload !== null && 'dueAt' in payload
      ? payload.dueAt
      : conversation.events(EVENT.ERROR)[0]?.data
  }

  // It is Thursday, 5 March 2026, 11:00 in Prague.
  it.each([
    [undefined, undefined, '2026-03-05T10:00:00.000Z'],
    [undefined, '"15:30"', '2026-03-05T14:30:00.000Z'],
    [undefined, '"09:00"', '2026-03-06T08:00:00.000Z'],
    ['"2026-07-01"', '"09:00"', '2026-07-01T07:00:00.000Z'],
    ['"2026-07-01"', undefined, '2026-06-30T22:00:00.000Z'],
    ['"2026-03-29"', '"02:30"', '2026-03-29T01:30:00.000Z'],
    ['"2026-99-01"', undefined, { code: 'callback.time' }],
    [undefined, '"noon"', { code: 'callback.time' }],
    [undefined, '12', { code: 'callback.time' }],
  ])('on %s at %s is at %s', (date, time, expected) => {
    expect(due(date, time)).toEqual(expected)
  })

  it('is recorded once it is kept', () => {
    const flow = flowAround({ id: 'it', type: 'callback', number: '{{ number }}', time: 'hour' }, ['next'], {
      variables: [
        { name: 'number', type: 'string', default: '+420777123456', redact: true },
        { name: 'hour', type: 'string', default: '15:30' },
      ],
    })
    const conversation = new Conversation(flow)
    expect(conversation.events(EVENT.AGENT)).toEqual([])
    conversation.tell(answered)
    expect(conversation.events(EVENT.AGENT)).toMatchObject([
      { data: { do: 'callback', dueAt: '2026-03-05T15:30:00.000Z', number: '•••' } },
    ])
    expect(JSON.stringify(conversation.of('event'))).not.toContain('777123456')
    const lost = new Conversation(flow).tell(failed)
    expect([lost.reason, lost.events(EVENT.ERROR)[0]?.data]).toEqual(['next', { code: 'callback.failed' }])
  })

  it('has no redacted value in its note', () => {
    const flow = flowAround({ id: 'it', type: 'callback', note: 'card {{ card }} of {{ name }}' }, ['next'], {
      variables: [
        { name: 'card', type: 'string', default: '4111', redact: true },
        { name: 'name', type: 'string', default: 'Eva' },
      ],
    })
    const conversation = new Conversation(flow, { facts: { from: '+420777123456' } })
    expect(conversation.of('ask')[0]?.payload).toMatchObject({ number: '+420777123456', note: 'card ••• of Eva' })
  })

  describe('that is for another time than was wanted', () => {
    const base = {
      id: 'it',
      type: 'callback' as const,
      number: '+420777123456',
      date: '"2026-03-05"',
      time: '"22:30"',
      movedTo: 'at',
    }
    const variables = [{ name: 'at', type: 'string' as const, default: 'none' }]
    const movedTo = { kind: 'answered', id: 'q1', value: { movedTo: '2026-03-06T08:00:00.000Z' } } as const
    const refused = (code: string) => ({ kind: 'failed', id: 'q1', code, message: 'premium numbers' }) as const
    const left = (outlets: readonly string[], input: Said) => {
      const conversation = new Conversation(flowAround(base, [...outlets], { variables }), { zone: 'Europe/Prague' })
      conversation.tell(input)
      return [conversation.reason, conversation.variable('at')]
    }

    it.each([
      [
        'leaves by moved with the new time in the zone of the person',
        ['next', 'moved'],
        movedTo,
        ['moved', '2026-03-06T09:00:00.000+01:00'],
      ],
      ['goes on as before where moved is not connected', ['next'], movedTo, ['next', 'none']],
      ['leaves by next where nothing was moved', ['next', 'moved'], answered, ['next', 'none']],
      ['leaves by moved without a time where it cannot be had', ['next', 'moved'], refused('refused'), ['moved', null]],
      ['fails as before where moved is not connected', ['next', 'error'], refused('refused'), ['error', 'none']],
      [
        'fails where it could not be kept for another reason',
        ['next', 'moved', 'error'],
        refused('number'),
        ['error', 'none'],
      ],
    ] as const)('%s', (_, outlets, input, expected) => {
      expect(left(outlets, input)).toEqual(expected)
    })
  })
})
