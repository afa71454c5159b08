import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AT, Conversation, flowAround, flowOf, keyed, type NodeInput } from '../../test/conversation.ts'
import {
  compile,
  type Effect,
  type FlowInput,
  type FlowState,
  type Program,
  shownVariables,
  start,
  step,
} from '../index.ts'
import { EVENT } from './event-kind.ts'

const SECRET = 'zq7391xk'
const DIGITS = '73917391'
const GUID = '11111111-1111-4111-8111-111111111111'

/** What is stored, sent to those who watch, logged and exported: all but what is said, asked and kept for the next conversation. */
function kept(effects: readonly Effect[]): string {
  const open: object[] = []
  for (const effect of effects) {
    if (effect.kind === 'ask') open.push({ ...effect, payload: null })
    else if (effect.kind !== 'say' && effect.kind !== 'store') open.push(effect)
  }
  return JSON.stringify(open).toLowerCase()
}

const leaks = (talk: Conversation): boolean => {
  const all = kept(talk.all) + JSON.stringify(shownVariables(talk.program, talk.state)).toLowerCase()
  return all.includes(SECRET) || all.includes(DIGITS)
}

const pin = { name: 'pin', type: 'string' as const, redact: true }
const plain = (name: string, scope: 'call' | 'session' | 'tenant' = 'call') => ({
  name,
  type: 'string' as const,
  scope,
})
const start0 = (next: string): NodeInput => ({ id: 'start', type: 'start', outlets: { next } })
const end: NodeInput = { id: 'end', type: 'end' }
const say = (id: string, text: string, next: string): NodeInput => ({
  id,
  type: 'say',
  texts: { en: [{ kind: 'text', text }] },
  outlets: { next },
})
const anything = (name: string, variable?: string) => ({
  name,
  recognise: [{ kind: 'anything' as const }],
  ...(variable === undefined ? {} : { variable }),
})

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

describe('for any flow', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const target = fc.constantFrom(...ids)
  const variable = fc.constantFrom('pin', 'note', 'shared', 'total', 'thing', 'list', 'count', 'flag')
  const expression = fc.constantFrom(
    'pin',
    'note',
    'shared',
    'total',
    'pin + note',
    '"x" + shared + total',
    '{"a": pin, "b": [note]}',
    'thing.a',
    'thing',
    '[note, pin]',
    'list[1]',
    'list.map(x, x + "!")',
    'note.upperAscii()',
    'pin.split("q").join("q")',
    '{"0000": "a"}[pin]',
    'note.matches("(" + pin)',
    'int(note)',
    'size(note)',
    'note == pin',
    '"plain"',
    'addDays(pin, 1)',
    'timestamp(note)',
  )
  const text = fc.constantFrom(
    '{{ note }}',
    '{{ pin }}',
    '{{ thing }} and {{ list }}',
    '{{ shared }}{{ total }}',
    'hello',
  )
  const texts = fc.record({
    en: fc.tuple(fc.record({ kind: fc.constantFrom('text' as const, 'ssml' as const), text })),
  })
  const assignments = fc.array(fc.record({ variable, expression }), { minLength: 1, maxLength: 3 })
  const saver = fc.constantFrom(undefined, 'pin', 'note', 'shared', 'total')
  const node = (id: string): fc.Arbitrary<NodeInput> => {
    const own = { id: fc.constant(id) }
    const next = { outlets: fc.record({ next: target }) }
    return fc.oneof(
      { weight: 3, arbitrary: fc.record({ ...own, type: fc.constant('set' as const), assignments, ...next }) },
      fc.record({ ...own, type: fc.constant('say' as const), texts, ...next }),
      fc.record({
        ...own,
        type: fc.constant('outcome' as const),
        disposition: text,
        result: fc.constant('neutral' as const),
        ...next,
      }),
      fc
        .record({
          ...own,
          type: fc.constant('listen' as const),
          saver,
          variable: saver,
          sensitive: fc.boolean(),
          outlets: fc.record({ any: target, no: target, noInput: target, noMatch: target }),
        })
        .map(({ saver: saved, variable: whole, ...rest }) => ({
          ...rest,
          ...(whole === undefined ? {} : { variable: whole }),
          reactions: [
            { name: 'no', recognise: [{ kind: 'phrases' as const, phrases: { en: ['no'] } }] },
            anything('any', saved),
          ],
        })),
      fc
        .record({
          ...own,
          type: fc.constant('dtmf' as const),
          variable: fc.constantFrom('pin', 'note', 'shared'),
          sensitive: fc.boolean(),
          outlets: fc.record({ digits: target, noInput: target, noMatch: target }),
        })
        .map(({ variable: saved, ...rest }) => ({ ...rest, digits: { variable: saved } })),
      fc
        .record({
          ...own,
          type: fc.constant('branch' as const),
          expression,
          outlets: fc.record({ is: target, otherwise: target }),
        })
        .map(({ expression: condition, ...rest }) => ({ ...rest, cases: [{ name: 'is', expression: condition }] })),
      fc.record({
        ...own,
        type: fc.constant('request' as const),
        url: fc.constantFrom('https://x.example/{{ note }}', 'https://x.example/{{ pin }}'),
        body: text,
        mapping: fc.tuple(
          fc.record({ variable, expression: fc.constantFrom('response.body', 'pin', 'note + response.body') }),
        ),
        outlets: fc.record({ ok: target, error: target }),
      }),
      fc.record({
        ...own,
        type: fc.constant('transfer' as const),
        to: text,
        outlets: fc.record({ completed: target, declined: target, failed: target }),
      }),
      fc
        .record({
          ...own,
          type: fc.constant('subflow' as const),
          expression,
          into: variable,
          outlets: fc.record({ next: target, error: target }),
        })
        .map(({ expression: given, into, ...rest }) => ({
          ...rest,
          flow: GUID,
          inputs: [{ variable: 'taken', expression: given }],
          outputs: [{ variable: into, from: 'result' }],
        })),
    )
  }

  const variables = [
    { ...pin, default: 'none' },
    { ...plain('note'), default: 'n' },
    { ...plain('shared', 'session'), default: 's' },
    { ...plain('total', 'tenant'), default: 't' },
    { name: 'thing', type: 'object' as const, default: {} },
    { name: 'list', type: 'list' as const, default: [] },
    { name: 'count', type: 'number' as const },
    { name: 'flag', type: 'boolean' as const },
  ]
  const globalIntents = [
    {
      name: 'operator',
      recognise: [{ kind: 'phrases' as const, phrases: { en: ['operator'] } }],
      variable: 'note',
      target: 'a',
    },
  ]
  const component = compile(
    flowOf(
      [
        start0('set'),
        {
          id: 'set',
          type: 'set',
          assignments: [
            { variable: 'result', expression: 'string(taken) + ""' },
            { variable: 'shared', expression: 'result' },
          ],
          outlets: { next: 'say' },
        },
        say('say', '{{ taken }}', 'ask'),
        {
          id: 'ask',
          type: 'listen',
          reactions: [anything('any', 'result')],
          outlets: { any: 'end', noInput: 'end', noMatch: 'end' },
        },
        end,
      ],
      { traceLevel: 3, variables: [plain('taken'), plain('result'), plain('shared', 'session')] },
    ),
  )

  /** What comes next: a secret only where it was asked for or after that, as a careful person would tell it. */
  function inputFor(program: Program, state: FlowState, effects: readonly Effect[], how: number): FlowInput {
    const moment = { at: AT, offsetMs: 1_000 }
    const { wait } = state
    if (wait?.for === 'ask') {
      if (state.hushed && how % 5 === 0)
        return { kind: 'heard', listen: 'l1', by: 'speech', alternatives: [{ text: SECRET }], ...moment }
      const asked = effects.findLast((effect) => effect.kind === 'ask')
      if (how % 3 === 0) {
        const message = `failed: ${JSON.stringify(asked?.kind === 'ask' ? asked.payload : null)}`
        return { kind: 'failed', id: wait.id, code: 'network', message, ...moment }
      }
      const value =
        asked?.kind === 'ask' && asked.service === 'flow'
          ? { key: 'sub', version: 1 }
          : { status: how % 7 === 0 ? 500 : 200, body: 'fine', result: 'declined' }
      return { kind: 'answered', id: wait.id, value, ...moment }
    }
    const listen = wait?.for === 'person' ? wait.listen : ''
    const heard = effects.findLast((effect) => effect.kind === 'listen')
    const isAsked = heard?.kind === 'listen' && heard.sensitive === true
    if (how % 6 === 0) return { kind: 'silence', listen, ...moment }
    if (how % 3 === 0) return { kind: 'keyed', listen, digits: isAsked ? DIGITS : '5', endedBy: 'max', ...moment }
    const frame = state.frames.at(-1)
    const node = frame?.flow === '' ? program.node(frame.nodeId) : undefined
    const isClosed = node?.type === 'listen' && node.sensitive
    const secrets = isClosed ? [SECRET, `no ${SECRET}`, `operator ${SECRET}`] : [SECRET]
    const words = isAsked ? secrets : ['hello', 'no', 'operator']
    return { kind: 'heard', listen, by: 'speech', alternatives: [{ text: words[how % words.length] ?? '' }], ...moment }
  }

  function run(program: Program, hows: readonly number[]) {
    const library = new Map([['sub', component]])
    let { state, effects } = start(program, { at: AT, offsetMs: 0, facts: {}, seed: 1, variables: { pin: SECRET } })
    const all = [...effects]
    const shown = [shownVariables(program, state)]
    for (const how of hows) {
      if (state.ended) break
      ;({ state, effects } = step(
        program,
        JSON.parse(JSON.stringify(state)),
        inputFor(program, state, all, how),
        library,
      ))
      all.push(...effects)
      shown.push(shownVariables(program, state))
    }
    return { all, shown }
  }

  it('a planted secret is in nothing that is kept', () => {
    let carried = 0
    fc.assert(
      fc.property(
        fc.tuple(...ids.map(node)),
        fc.array(fc.nat(100), { maxLength: 25 }),
        fc.option(target, { nil: undefined }),
        (nodes, hows, onErrorNode) => {
          const document = flowOf([start0('a'), ...nodes], {
            variables,
            globalIntents,
            traceLevel: 3,
            limits: { steps: 80 },
            ...(onErrorNode === undefined ? {} : { onErrorNode }),
          })
          const { all, shown } = run(compile(document), hows)
          const stored = kept(all) + JSON.stringify(shown).toLowerCase()
          expect([stored.includes(SECRET), stored.includes(DIGITS)]).toEqual([false, false])
          if (JSON.stringify(all).toLowerCase().includes(SECRET)) carried++
        },
      ),
      { numRuns: 400 },
    )
    // Those it talks to and the services it asks do get it, else nothing was tested.
    expect(carried).toBeGreaterThan(50)
  })
})
