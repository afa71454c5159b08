import { describe, expect, it } from 'vitest'
import { Conversation, flowAround, flowOf, keyed } from '../../test/conversation.ts'
import { EVENT } from './event-kind.ts'
import { anything, DIGITS, end, GUID, leaks, pin, plain, SECRET, say, start0 } from './redaction.testing.ts'
import { shownVariables } from './shown.ts'

describe('a redacted value is redacted wherever it goes', () => {
  it('computed and assigned, until the variable gets another value', () => {
    const document = flowOf(
      [
        start0('copy'),
        {
          id: 'copy',
          type: 'set',
          assignments: [
            { variable: 'note', expression: '"pin " + pin' },
            { variable: 'more', expression: 'note + "!"' },
          ],
          outlets: { next: 'tell' },
        },
        say('tell', 'Your code is {{ more }}', 'clear'),
        {
          id: 'clear',
          type: 'set',
          assignments: [{ variable: 'note', expression: '"nothing"' }],
          outlets: { next: 'again' },
        },
        say('again', '{{ note }}', 'end'),
        end,
      ],
      { traceLevel: 3, variables: [pin, plain('note'), plain('more')] },
    )
    const talk = new Conversation(document, { variables: { pin: SECRET } })
    expect(leaks(talk)).toBe(false)
    // Who is talked to hears it, the record does not.
    expect(talk.said).toEqual([`Your code is pin ${SECRET}!`, 'nothing'])
    expect(talk.events(EVENT.ROBOT).map(({ text }) => text)).toEqual(['Your code is •••', 'nothing'])
    // A recording of the sound has to leave it out as well.
    expect(talk.of('say').map(({ sensitive }) => sensitive)).toEqual([true, undefined])
    expect(talk.of('variable').map(({ name, from, to, redacted }) => [name, from, to, redacted])).toEqual([
      ['note', null, '•••', true],
      ['more', null, '•••', true],
      ['note', '•••', 'nothing', true],
    ])
    expect(shownVariables(talk.program, talk.state)).toEqual({ pin: '•••', note: 'nothing', more: '•••' })
    expect(talk.state.frames[0]?.redacted).toEqual(['more'])
  })

  it('through the inputs and outputs of a component that redacts nothing', () => {
    const component = flowOf(
      [
        start0('say'),
        say('say', '{{ taken }}', 'set'),
        {
          id: 'set',
          type: 'set',
          assignments: [{ variable: 'result', expression: 'taken.upperAscii()' }],
          outlets: { next: 'end' },
        },
        end,
      ],
      { traceLevel: 3, variables: [plain('taken'), plain('result')] },
    )
    const document = flowAround(
      {
        id: 'it',
        type: 'subflow',
        flow: GUID,
        inputs: [{ variable: 'taken', expression: 'pin' }],
        outputs: [{ variable: 'note', from: 'result' }],
      },
      ['next', 'error'],
      { traceLevel: 3, variables: [pin, plain('note')] },
    )
    const talk = new Conversation(document, { variables: { pin: SECRET } }, { sub: component })
    talk.tell({ kind: 'answered', id: 'q1', value: { key: 'sub', version: 1 } })
    expect([talk.reason, talk.variable('note')]).toEqual(['next', SECRET.toUpperCase()])
    expect(leaks(talk)).toBe(false)
    expect(talk.events(EVENT.SUBFLOW_START)[0]?.data).toMatchObject({ in: { taken: '•••' } })
    expect(talk.events(EVENT.SUBFLOW_END)[0]?.data).toMatchObject({ out: { result: '•••' } })
  })

  it('in a session: redacted in one flow is redacted in all', () => {
    const secretive = flowOf([start0('end'), end], { variables: [{ ...plain('shared', 'session'), redact: true }] })
    const document = flowOf(
      [
        start0('in'),
        { id: 'in', type: 'subflow', flow: GUID, outlets: { next: 'ask', error: 'ask' } },
        { id: 'ask', type: 'listen', reactions: [anything('any', 'shared')], outlets: { any: 'say' } },
        say('say', '{{ shared }}', 'end'),
        end,
      ],
      { traceLevel: 3, variables: [plain('shared', 'session')] },
    )
    const talk = new Conversation(document, {}, { sub: secretive })
    talk.tell({ kind: 'answered', id: 'q1', value: { key: 'sub', version: 1 } }).tell(SECRET)
    expect(talk.said).toEqual([SECRET])
    expect(leaks(talk)).toBe(false)
  })

  it('beyond the conversation, in a variable of the tenant', () => {
    const document = flowAround(
      { id: 'it', type: 'set', assignments: [{ variable: 'total', expression: 'pin' }] },
      ['next'],
      { variables: [pin, plain('total', 'tenant')] },
    )
    const talk = new Conversation(document, { variables: { pin: SECRET } })
    expect(talk.of('store')).toEqual([{ kind: 'store', name: 'total', op: 'set', value: SECRET, redacted: true }])
    expect(leaks(talk)).toBe(false)
    const next = new Conversation(
      flowOf([start0('say'), say('say', '{{ total }}', 'end'), end], { variables: [plain('total', 'tenant')] }),
      { variables: { total: SECRET }, redacted: ['total'] },
    )
    expect(next.said).toEqual([SECRET])
    expect(leaks(next)).toBe(false)
  })

  it('in what failed, also where a service says it', () => {
    const document = flowAround({ id: 'it', type: 'request', url: 'https://x.example/{{ pin }}' }, ['ok', 'error'], {
      variables: [pin],
    })
    const talk = new Conversation(document, { variables: { pin: SECRET } })
    talk.tell({ kind: 'failed', id: 'q1', code: 'network', message: `no route to /${SECRET}` })
    expect(talk.events(EVENT.WARNING)[0]?.data).toEqual({ code: 'request.network', message: 'no route to /•••' })
    const [secret, escaped] = [`${SECRET} & "me"`, `${SECRET} &amp; &quot;me&quot;`]
    for (const repeated of [
      encodeURIComponent(secret),
      new URLSearchParams({ secret }),
      JSON.stringify({ secret }),
      escaped,
    ]) {
      const other = new Conversation(document, { variables: { pin: secret } })
      other.tell({ kind: 'failed', id: 'q1', code: 'network', message: `no route to ${repeated}` })
      expect(leaks(other)).toBe(false)
    }
    const faulty = flowAround(
      { id: 'it', type: 'set', assignments: [{ variable: 'pin', expression: '{"0000": "a"}[pin]' }] },
      ['next'],
      { variables: [pin] },
    )
    expect(leaks(new Conversation(faulty, { variables: { pin: SECRET } }))).toBe(false)
  })
})

describe('what is said or keyed where something redacted is asked for', () => {
  const listening = (more: object, variables = [pin, plain('note')]) =>
    new Conversation(
      flowAround(
        {
          id: 'it',
          type: 'listen',
          reactions: [
            { name: 'no', recognise: [{ kind: 'phrases', phrases: { en: ['no'] } }] },
            {
              name: 'pin',
              recognise: [{ kind: 'pattern', patterns: { en: '[a-z]{2}[0-9]{4}[a-z]{2}' } }, { kind: 'number' }],
              variable: 'pin',
            },
          ],
          attempts: 3,
          ...more,
        },
        ['no', 'pin', 'noInput', 'noMatch'],
        { traceLevel: 3, variables },
      ),
    )

  it('is recorded nowhere: not understood, understood as something else, keyed, or taken whole', () => {
    for (const said of [SECRET, `what about ${SECRET}abc`, keyed(DIGITS), keyed(`${DIGITS}*`)])
      expect([said, leaks(listening({ variable: 'note' }).tell(said))]).toEqual([said, false])
    for (const said of [`no, ${SECRET}`, SECRET, keyed(DIGITS)])
      expect([said, leaks(listening({ sensitive: true }).tell(said))]).toEqual([said, false])
  })

  it('and says so to the channel', () => {
    expect(listening({}).of('listen')[0]?.sensitive).toBe(true)
    expect(listening({}, [{ ...pin, redact: false }, plain('note')]).of('listen')[0]?.sensitive).toBeUndefined()
  })

  it('is redacted by the step alone, where its variable is not', () => {
    const talk = listening({ sensitive: true, variable: 'note' }, [{ ...pin, redact: false }, plain('note')])
    talk.tell(SECRET)
    expect(talk.variable('pin')).toBe(SECRET)
    expect(leaks(talk)).toBe(false)
    const keys = new Conversation(
      flowAround(
        { id: 'it', type: 'dtmf', digits: { variable: 'note' }, sensitive: true },
        ['digits', 'noInput', 'noMatch'],
        {
          traceLevel: 3,
          variables: [plain('note')],
        },
      ),
    ).tell(keyed(DIGITS))
    expect([keys.reason, keys.variable('note'), leaks(keys)]).toEqual(['digits', DIGITS, false])
  })

  it('nor is what still comes when it has been answered', () => {
    const document = flowOf(
      [
        start0('keys'),
        {
          id: 'keys',
          type: 'dtmf',
          digits: { variable: 'pin', max: 4 },
          outlets: { digits: 'call', noInput: 'end', noMatch: 'end' },
        },
        { id: 'call', type: 'request', url: 'https://x.example/', outlets: { ok: 'end', error: 'end' } },
        end,
      ],
      { variables: [pin] },
    )
    const talk = new Conversation(document).tell(keyed('1234', 'max'))
    talk.tell({ kind: 'keyed', listen: 'l1', digits: DIGITS, endedBy: 'timeout' })
    talk.tell({ kind: 'heard', listen: 'l1', by: 'speech', alternatives: [{ text: SECRET }] })
    expect(talk.events(EVENT.TONE_IN).map(({ text }) => text)).toEqual(['•••', '•••'])
    expect(leaks(talk)).toBe(false)
  })

  it('in what a service repeats of it, and not in the rest of what it answers', () => {
    const document = flowOf(
      [
        start0('call'),
        {
          id: 'call',
          type: 'request',
          url: 'https://x.example/',
          mapping: [
            { variable: 'note', expression: 'response.body.you' },
            { variable: 'more', expression: 'response.body.rest' },
          ],
          outlets: { ok: 'end', error: 'end' },
        },
        end,
      ],
      { variables: [pin, plain('note'), plain('more')] },
    )
    const talk = new Conversation(document, { variables: { pin: SECRET } })
    const body = { you: `you said ${SECRET}`, rest: 'all is well' }
    talk.tell({ kind: 'answered', id: 'q1', value: { status: 200, headers: {}, body } })
    expect(talk.of('variable').map(({ name, to }) => [name, to])).toEqual([
      ['note', '•••'],
      ['more', 'all is well'],
    ])
    expect(leaks(talk)).toBe(false)
  })

  it('while other listens are recorded as they were', () => {
    const talk = new Conversation(
      flowAround({ id: 'it', type: 'listen', reactions: [anything('any', 'note')] }, ['any', 'noInput', 'noMatch'], {
        variables: [pin, plain('note')],
      }),
    ).tell('hello there')
    expect(talk.events(EVENT.HUMAN)[0]?.text).toBe('hello there')
    expect(talk.of('variable')[0]).toMatchObject({ name: 'note', to: 'hello there', redacted: false })
  })
})
