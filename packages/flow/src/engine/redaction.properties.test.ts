import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AT, flowOf, type NodeInput } from '../../test/conversation.ts'
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
import { anything, DIGITS, end, GUID, kept, pin, plain, SECRET, say, start0 } from './redaction.testing.ts'

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
