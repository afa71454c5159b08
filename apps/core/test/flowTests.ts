import type { Expectation, FlowTestDraft, TestTurn } from '@parley/contract/flowTests/flowTest.schema.ts'

export const expects = (kind: Expectation['kind'], more: Partial<Expectation> = {}): Expectation => ({
  ...{ kind, step: '', name: '', match: 'contains', text: '' },
  ...more,
})
export const turnOf = (does: TestTurn['does'], text = '', ...expected: Expectation[]): TestTurn => ({
  ...{ does, text, expects: expected },
})

/** A test that declines what the order flow offers. */
export const declines = (more: Partial<FlowTestDraft> = {}): FlowTestDraft => ({
  ...{ name: 'Declines', description: '', language: '', at: '2026-03-05T10:00:00.000Z', zone: 'Europe/Prague' },
  ...{ channel: 'VOICE', variables: { name: 'Jo' }, answers: [] },
  begins: [expects('says', { text: 'Hello Jo' })],
  turns: [turnOf('says', 'no', expects('step', { step: 'declined' }))],
  ends: [expects('outcome', { match: 'equals', text: 'declined' }), expects('never', { step: 'pin' })],
  ...more,
})
