import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'

const START = '2026-11-20T10:00:00Z'
/** Guids of the rows, by their number. */
export const guidOf = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A conversation that runs, with what is told of it. */
export const sampleOngoing = (number: number, more: Partial<HeldOngoing> = {}): HeldOngoing => ({
  ...{ guid: guidOf(number), callId: `call-${number}`, channel: 1, direction: 'in' },
  ...{ line: { id: 5, name: 'Hotline' }, flow: { id: 7, name: 'Orders' }, campaign: null },
  ...{ from: `+420777123${String(number).padStart(3, '0')}`, to: '+420222333444', state: 'LISTENING' },
  ...{ service: null, step: { nodeId: 'ask', name: 'Order?' }, startedAt: START, since: START, movedAt: START },
  ...{ words: { by: 'bot', text: 'Would you like to order?' }, risk: null, turn: 1, heldBy: null },
  ...more,
})
