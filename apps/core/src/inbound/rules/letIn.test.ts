import { describe, expect, it } from 'vitest'
import type { CallLoad } from '../../tenants/callLimit.ts'
import { letIn, type Waiter } from './letIn.ts'

const free: CallLoad = { mostCalls: null, live: 0, mostPerMinute: null, lastMinute: 0 }
const flow = { idCallScript: 1, guid: 'a', name: 'Orders', version: 4, isVoice: true }
const waits = (guid: string, more: Partial<Waiter> = {}): Waiter => ({
  ...{ guid, idLine: 1, idModule: 1, isLost: false, isModuleEnabled: true, isEnabled: true, flow, spareFlow: null },
  ...{ mostCalls: 2, live: 1, mostOfModule: 10, liveOfModule: 1 },
  ...more,
})
const words = (waiting: readonly Waiter[], tenant = free) =>
  [...letIn(waiting, tenant)].map(([guid, verdict]) =>
    verdict.becomes === 'waiting' ? `${guid}${verdict.position}` : `${guid} ${verdict.becomes}`,
  )

describe('letIn', () => {
  it('answers as many as there is room for, in their order; the others keep their places', () => {
    expect(words(['a', 'b', 'c'].map((guid) => waits(guid)))).toEqual(['a answered', 'b1', 'c2'])
    expect(words(['a', 'b'].map((guid) => waits(guid, { live: 2 })))).toEqual(['a1', 'b2'])
    expect(words(['a', 'b'].map((guid) => waits(guid, { live: 0 })))).toEqual(['a answered', 'b answered'])
  })

  it('a line that is full does not hold up another, but lines of a module share its room in one order', () => {
    const other = { idLine: 2, live: 0 }
    expect(words([waits('a', { live: 2 }), waits('b', other)])).toEqual(['a1', 'b answered'])
    const last = { mostOfModule: 2 }
    expect(words([waits('a', last), waits('b', { ...other, ...last })])).toEqual(['a answered', 'b1'])
  })

  it.each([
    ['at once', { ...free, mostCalls: 4, live: 3 }],
    ['within a minute', { ...free, mostPerMinute: 4, lastMinute: 3 }],
  ])('calls of the tenant %s hold for all lines', (_, tenant) => {
    expect(words([waits('a'), waits('b', { idLine: 2, idModule: 2 })], tenant)).toEqual(['a answered', 'b1'])
  })

  it('who was held by a process that died is lost, and those behind move up', () => {
    expect(words([waits('a', { isLost: true }), waits('b'), waits('c')])).toEqual(['a lost', 'b answered', 'c1'])
  })

  it('a flow in place of one that is not live lets in, too', () => {
    const none = { flow: { ...flow, version: null } }
    expect(words([waits('a', { ...none, spareFlow: flow }), waits('b', none)])).toEqual(['a answered', 'b shut'])
  })

  it.each([{ isEnabled: false }, { isModuleEnabled: false }, { flow: null }, { flow: { ...flow, version: null } }])(
    'nobody waits on where %o',
    (more) => {
      expect(words([waits('a', more), waits('b')])).toEqual(['a shut', 'b answered'])
    },
  )
})
