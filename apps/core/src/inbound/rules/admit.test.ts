import { describe, expect, it } from 'vitest'
import type { CallLoad } from '../../tenants/callLimit.ts'
import { admit, type FlowFacts, flowFailed, type LineFacts, overflow, type WaitEnd } from './admit.ts'

const flow: FlowFacts = { idCallScript: 1, guid: 'a', name: 'Orders', version: 4, isVoice: true }
const closing: FlowFacts = { idCallScript: 2, guid: 'b', name: 'We are closed', version: 2, isVoice: true }
const free: CallLoad = { mostCalls: null, live: 0, mostPerMinute: null, lastMinute: 0 }
const lineOf = (more: Partial<LineFacts> = {}): LineFacts => ({
  ...{ idLine: 1, name: 'Sales', module: 'Trunk', isModuleEnabled: true, isEnabled: true, opening: undefined },
  ...{ whenClosed: 'refuse', closedFlow: null, idClosedLine: null, whenFull: 'refuse', idFullLine: null, flow },
  ...{ mostCalls: 2, live: 0, mostOfModule: 10, liveOfModule: 0 },
  ...{ whenNoFlow: 'refuse', spareFlow: null, idSpareLine: null },
  ...{ queueMost: 3, waiting: 0, whenQueueEnds: 'refuse', fullFlow: null },
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
    expect(admission).toMatchObject({ becomes: 'answered', idLine: 1, flow, isOverflow: false })
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
    expect(admission).toMatchObject({ becomes: 'refused', refusedAs })
    expect([failed(admission), admission.trail.at(-1)?.step]).toEqual([[step], step])
  })

  it('while it is closed another flow answers, or another line by its own rules', () => {
    const another = lineOf({ idLine: 2, name: 'Night' })
    expect(on(lineOf({ opening: closed, whenClosed: 'flow', closedFlow: closing }))).toMatchObject({ flow: closing })
    const passing = lineOf({ opening: closed, whenClosed: 'line', idClosedLine: 2 })
    expect(on(passing, [another])).toMatchObject({ becomes: 'answered', idLine: 2 })
    expect(failed(on(passing, [{ ...another, isEnabled: false }]))).toEqual(['line'])
    expect(on({ ...passing, opening: { name: 'office', isOpen: true } }, [another])).toMatchObject({ idLine: 1 })
  })

  it('a full line passes the call on, but not what the tenant has too much of', () => {
    const another = lineOf({ idLine: 2 })
    const full = lineOf({ live: 2, whenFull: 'line', idFullLine: 2 })
    expect(on(full, [another])).toMatchObject({ becomes: 'answered', idLine: 2 })
    expect(on(full, [another], { ...free, mostCalls: 1, live: 1 })).toMatchObject({ refusedAs: 'busy' })
    expect(on(full, [{ ...another, live: 2 }])).toMatchObject({ becomes: 'refused', refusedAs: 'busy' })
  })

  it('lines that pass a call in a circle end, and so does one that passes it to what is gone', () => {
    const one = lineOf({ live: 2, whenFull: 'line', idFullLine: 2 })
    const two = lineOf({ idLine: 2, live: 2, whenFull: 'line', idFullLine: 1 })
    expect(on(one, [two])).toMatchObject({ becomes: 'refused', refusedAs: 'unavailable' })
    expect(on(one)).toMatchObject({ becomes: 'refused', refusedAs: 'unavailable' })
  })

  it.each([
    ['line', { live: 2 }, free],
    ['module', { liveOfModule: 10 }, free],
    ['tenant', {}, { ...free, mostCalls: 3, live: 3 }],
    ['rate of the tenant', {}, { ...free, mostPerMinute: 3, lastMinute: 3 }],
  ] as const)('a caller waits where the %s is full and the queue has a place', (_, full, tenant) => {
    const queueing = lineOf({ ...full, whenFull: 'queue', waiting: 2 })
    expect(on(queueing, [], tenant)).toMatchObject({ becomes: 'queued', idLine: 1 })
    expect(failed(on(queueing, [], tenant))).toEqual([])
  })

  const full = lineOf({ live: 2, whenFull: 'queue', waiting: 3 })
  const another = lineOf({ idLine: 2, name: 'Other' })

  it('a full queue refuses, passes the call on, or answers beyond the calls of the line', () => {
    expect(on(full)).toMatchObject({ becomes: 'refused', refusedAs: 'busy' })
    expect(failed(on(full))).toEqual(['queue'])
    expect(on({ ...full, whenQueueEnds: 'line', idFullLine: 2 }, [another])).toMatchObject({ idLine: 2 })
    const byFlow = { ...full, whenQueueEnds: 'flow', fullFlow: closing } as const
    expect(on(byFlow)).toMatchObject({ becomes: 'answered', idLine: 1, flow: closing, isOverflow: true })
    expect(on({ ...byFlow, liveOfModule: 10 })).toMatchObject({ becomes: 'refused', refusedAs: 'busy' })
    expect(on(byFlow, [], { ...free, mostCalls: 1, live: 1 })).toMatchObject({ becomes: 'refused' })
    expect(on({ ...byFlow, fullFlow: { ...closing, version: null } })).toMatchObject({ refusedAs: 'unavailable' })
  })

  it('nobody waits to hear that a line is closed', () => {
    const shut = { ...full, waiting: 0, opening: closed, whenClosed: 'flow', closedFlow: closing } as const
    expect(on(shut)).toMatchObject({ becomes: 'refused', refusedAs: 'busy' })
    // What says so takes up a call of the line.
    expect(on({ ...shut, live: 1 })).toMatchObject({ becomes: 'answered', flow: closing, isOverflow: false })
  })

  const end = (line: LineFacts, why: WaitEnd) => {
    const lines = new Map([line, another].map((each) => [each.idLine, each]))
    return overflow(line, why, (id) => lines.get(id), free)
  }
  it.each([
    ['tooLong', { whenQueueEnds: 'refuse' }, { becomes: 'refused', refusedAs: 'busy' }],
    ['tooLong', { whenQueueEnds: 'line', idFullLine: 2 }, { becomes: 'answered', idLine: 2 }],
    ['tooLong', { whenQueueEnds: 'flow', fullFlow: closing }, { becomes: 'answered', flow: closing, isOverflow: true }],
    ['shut', { whenQueueEnds: 'line', idFullLine: 2 }, { becomes: 'answered', idLine: 2 }],
    ['shut', { whenQueueEnds: 'line' }, { becomes: 'refused', refusedAs: 'unavailable' }],
    ['shut', { whenQueueEnds: 'flow', fullFlow: closing }, { becomes: 'refused', refusedAs: 'unavailable' }],
    ['stopped', { whenQueueEnds: 'line', idFullLine: 2 }, { becomes: 'refused', refusedAs: 'unavailable' }],
  ] as const)('a wait that ends as %s with %o becomes %o', (why, more, becomes) => {
    const admission = end({ ...full, ...more }, why)
    expect(admission).toMatchObject(becomes)
    expect(admission.trail[0]).toMatchObject({ step: 'queue', isPassed: false })
  })

  const spare: FlowFacts = { idCallScript: 3, guid: 'c', name: 'Call back', version: 1, isVoice: true }
  const dead = { ...flow, version: null }

  it.each([null, dead, { ...flow, isVoice: false }])('a flow such as %o is stood in for, also while closed', (none) => {
    const bySpare = lineOf({ flow: none, whenNoFlow: 'flow', spareFlow: spare })
    expect(on(bySpare)).toMatchObject({ becomes: 'answered', idLine: 1, flow: spare, isOverflow: false })
    expect(on({ ...bySpare, live: 2 })).toMatchObject({ becomes: 'refused', refusedAs: 'busy' })
    const shut = { ...bySpare, opening: closed, whenClosed: 'flow', closedFlow: none } as const
    expect(on(shut)).toMatchObject({ becomes: 'answered', flow: spare })
    const byLine = lineOf({ flow: none, whenNoFlow: 'line', idSpareLine: 2 })
    expect(on(byLine, [another])).toMatchObject({ becomes: 'answered', idLine: 2 })
    expect(on(byLine)).toMatchObject({ becomes: 'refused', refusedAs: 'unavailable' })
    expect(on(byLine, [{ ...another, flow: none, whenNoFlow: 'line', idSpareLine: 1 }]).trail.at(-1)?.text).toContain(
      'in a circle',
    )
  })

  it('says of both flows why they cannot answer', () => {
    const { trail } = on(lineOf({ flow: null, whenNoFlow: 'flow', spareFlow: { ...spare, version: null } }))
    expect(trail.at(-1)).toMatchObject({
      ...{ step: 'flow', isPassed: false },
      text: 'No flow is chosen. In its place: No version of the flow “Call back” is live.',
    })
  })

  it.each([
    [{ whenNoFlow: 'refuse' }, { becomes: 'refused', refusedAs: 'unavailable' }],
    [
      { whenNoFlow: 'flow', spareFlow: spare },
      { becomes: 'answered', flow: spare },
    ],
    [
      { whenNoFlow: 'flow', spareFlow: flow },
      { becomes: 'refused', refusedAs: 'unavailable' },
    ],
    [
      { whenNoFlow: 'flow', spareFlow: spare, live: 2 },
      { becomes: 'refused', refusedAs: 'busy' },
    ],
    [
      { whenNoFlow: 'line', idSpareLine: 2 },
      { becomes: 'answered', idLine: 2 },
    ],
  ] as const)('a flow that does not start: with %o the call becomes %o', (more, becomes) => {
    const lines = new Map([[2, { ...another, flow: spare }]])
    const admission = flowFailed(lineOf(more), { flow, isOverflow: false }, (id) => lines.get(id), free)
    expect(admission).toMatchObject(becomes)
    expect(admission.trail[0]?.text).toContain('The flow “Orders” did not start.')
  })

  it('what did not start is not asked on another line, either; another version of it is', () => {
    const passing = lineOf({ whenNoFlow: 'line', idSpareLine: 2 })
    const on = (other: FlowFacts) =>
      flowFailed(passing, { flow, isOverflow: false }, () => ({ ...another, flow: other }), free)
    expect(on(flow)).toMatchObject({ becomes: 'refused', refusedAs: 'unavailable' })
    expect(on({ ...flow, version: 3 })).toMatchObject({ becomes: 'answered', idLine: 2 })
  })

  it('what stands in says why, and has no more room than the line', () => {
    const lost = { ...full, flow: dead, whenNoFlow: 'flow', spareFlow: spare } as const
    expect(end(lost, 'shut')).toMatchObject({ becomes: 'refused', refusedAs: 'busy' })
    expect(end({ ...lost, live: 0 }, 'shut')).toMatchObject({
      ...{ becomes: 'answered', isOverflow: false },
      flow: { ...spare, standsIn: 'No version of the flow “Orders” is live.' },
    })
  })

  it('who waited for a line that lost its flow is passed on, but by no line that is off', () => {
    const lost = { ...full, flow: dead, whenNoFlow: 'line', idSpareLine: 2 } as const
    expect(end(lost, 'shut')).toMatchObject({ becomes: 'answered', idLine: 2 })
    expect(end({ ...lost, isEnabled: false }, 'shut')).toMatchObject({ becomes: 'refused', refusedAs: 'unavailable' })
  })

  it('who has waited does not wait again elsewhere', () => {
    const passing = { ...full, whenQueueEnds: 'line', idFullLine: 2 } as const
    const busy = { ...another, live: 2, whenFull: 'queue' } as const
    const lines = new Map([passing, busy].map((each) => [each.idLine, each]))
    expect(overflow(passing, 'tooLong', (id) => lines.get(id), free)).toMatchObject({ refusedAs: 'busy' })
    expect(on(passing, [busy])).toMatchObject({ becomes: 'queued', idLine: 2 })
  })
})
