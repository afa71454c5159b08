import { describe, expect, it } from 'vitest'
import type { CallLoad } from '../../tenants/callLimit.ts'
import { admit, type FlowFacts, type LineFacts } from './admit.ts'

const flow: FlowFacts = { idCallScript: 1, guid: 'a', name: 'Orders', version: 4, isVoice: true }
const closing: FlowFacts = { idCallScript: 2, guid: 'b', name: 'We are closed', version: 2, isVoice: true }
const free: CallLoad = { mostCalls: null, live: 0, mostPerMinute: null, lastMinute: 0 }
const lineOf = (more: Partial<LineFacts> = {}): LineFacts => ({
  ...{ idLine: 1, name: 'Sales', module: 'Trunk', isModuleEnabled: true, isEnabled: true, opening: undefined },
  ...{ whenClosed: 'refuse', closedFlow: null, idClosedLine: null, whenFull: 'refuse', idFullLine: null, flow },
  ...{ mostCalls: 2, live: 0, mostOfModule: 10, liveOfModule: 0 },
  ...more,
})
const closed = { name: 'office', isOpen: false }
const on = (first: LineFacts | undefined, others: readonly LineFacts[] = [], tenant = free) => {
  const lines = new Map([...(first ? [first] : []), ...others].map((line) => [line.idLine, line]))
  return admit(first, (id) => lines.get(id), tenant)
}
const failed = (admission: ReturnType<typeof on>) =>
  admission.trail.filter(({ isPassed }) => !isPassed).map(({ step }) => step)

describe('admit', () => {
  it('answers with the flow of the line, and says all that was looked at', () => {
    const admission = on(lineOf(), [], { mostCalls: 5, live: 4, mostPerMinute: 9, lastMinute: 8 })
    expect(admission).toMatchObject({ isAnswered: true, idLine: 1, flow })
    expect(admission.trail.map(({ step }) => step)).toEqual(
      'number module line opening flow tenant rate moduleRoom lineRoom'.split(' '),
    )
    expect(failed(admission)).toEqual([])
  })

  it.each([
    ['number', undefined, free, 'unavailable'],
    ['module', lineOf({ isModuleEnabled: false }), free, 'unavailable'],
    ['line', lineOf({ isEnabled: false }), free, 'unavailable'],
    ['opening', lineOf({ opening: closed }), free, 'unavailable'],
    ['flow', lineOf({ flow: null }), free, 'unavailable'],
    ['flow', lineOf({ flow: { ...flow, version: null } }), free, 'unavailable'],
    ['flow', lineOf({ flow: { ...flow, isVoice: false } }), free, 'unavailable'],
    ['flow', lineOf({ opening: closed, whenClosed: 'flow' }), free, 'unavailable'],
    ['tenant', lineOf(), { ...free, mostCalls: 3, live: 3 }, 'busy'],
    ['rate', lineOf(), { ...free, mostPerMinute: 3, lastMinute: 3 }, 'busy'],
    ['moduleRoom', lineOf({ liveOfModule: 10 }), free, 'busy'],
    ['lineRoom', lineOf({ live: 2 }), free, 'busy'],
  ] as const)('refuses for the %s, and nothing after it is looked at', (step, line, tenant, refusedAs) => {
    const admission = on(line, [], tenant)
    expect(admission).toMatchObject({ isAnswered: false, refusedAs })
    expect([failed(admission), admission.trail.at(-1)?.step]).toEqual([[step], step])
  })

  it('while it is closed another flow answers, or another line by its own rules', () => {
    const another = lineOf({ idLine: 2, name: 'Night' })
    expect(on(lineOf({ opening: closed, whenClosed: 'flow', closedFlow: closing }))).toMatchObject({ flow: closing })
    const passing = lineOf({ opening: closed, whenClosed: 'line', idClosedLine: 2 })
    expect(on(passing, [another])).toMatchObject({ isAnswered: true, idLine: 2 })
    expect(failed(on(passing, [{ ...another, isEnabled: false }]))).toEqual(['line'])
    expect(on({ ...passing, opening: { name: 'office', isOpen: true } }, [another])).toMatchObject({ idLine: 1 })
  })

  it('a full line passes the call on, but not what the tenant has too much of', () => {
    const another = lineOf({ idLine: 2 })
    const full = lineOf({ live: 2, whenFull: 'line', idFullLine: 2 })
    expect(on(full, [another])).toMatchObject({ isAnswered: true, idLine: 2 })
    expect(on(full, [another], { ...free, mostCalls: 1, live: 1 })).toMatchObject({ refusedAs: 'busy' })
    expect(on(full, [{ ...another, live: 2 }])).toMatchObject({ isAnswered: false, refusedAs: 'busy' })
  })

  it('lines that pass a call in a circle end, and so does one that passes it to what is gone', () => {
    const one = lineOf({ live: 2, whenFull: 'line', idFullLine: 2 })
    const two = lineOf({ idLine: 2, live: 2, whenFull: 'line', idFullLine: 1 })
    expect(on(one, [two])).toMatchObject({ isAnswered: false, refusedAs: 'unavailable' })
    expect(on(one)).toMatchObject({ isAnswered: false, refusedAs: 'unavailable' })
  })
})
