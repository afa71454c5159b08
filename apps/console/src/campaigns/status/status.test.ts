import type { StatusFacts } from '@parley/contract/campaigns/campaign.rules.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { expect, test } from 'vitest'
import { actionWords, commentFor, stepsOf } from './status.ts'

const { CREATED, DEMO, FINISHED, IN_PROGRESS, PLANNED, STOPPED, TO_REPAIR, WAITING_FOR_APPROVAL, WAITING_FOR_PAYMENT } =
  processState.of
const facts = (status: StatusFacts['status'], more: Partial<StatusFacts> = {}): StatusFacts => ({
  status,
  hasRun: false,
  asksApproval: false,
  isShort: false,
  isExpired: false,
  mayApprove: true,
  isSubmitter: false,
  errors: 0,
  ...more,
})
const nextOf = (...args: Parameters<typeof facts>) => {
  const { next } = stepsOf(facts(...args))
  return next && [next.label, next.blocked !== undefined]
}

test('the next thing to do is the one that leads to calls', () => {
  expect(nextOf(CREATED)).toEqual(['Plan', false])
  expect(nextOf(CREATED, { asksApproval: true })).toEqual(['Submit for approval', false])
  expect(nextOf(CREATED, { isShort: true })).toEqual(['Wait for payment', false])
  expect(nextOf(PLANNED)).toEqual(['Start', false])
  expect(nextOf(IN_PROGRESS)).toEqual(['Stop', false])
  expect(nextOf(STOPPED)).toEqual(['Resume', false])
  expect(nextOf(WAITING_FOR_APPROVAL, { asksApproval: true })).toEqual(['Approve', false])
  expect(nextOf(WAITING_FOR_PAYMENT, { hasRun: true })).toEqual(['Resume', false])
  expect(nextOf(TO_REPAIR, { asksApproval: true })).toEqual(['Submit for approval', false])
  expect(nextOf(DEMO)).toEqual(['End demo', false])
  expect(nextOf(FINISHED)).toBeUndefined()
})

test('where nothing can be done now, the usual thing stays and says why', () => {
  expect(nextOf(CREATED, { errors: 2 })).toEqual(['Plan', true])
  expect(nextOf(CREATED, { errors: 2, asksApproval: true })).toEqual(['Submit for approval', true])
  expect(nextOf(WAITING_FOR_APPROVAL, { asksApproval: true, isSubmitter: true })).toEqual(['Approve', true])
})

test('the others keep their reasons', () => {
  const { others } = stepsOf(facts(CREATED))
  expect(others.map(({ label, blocked }) => [label, blocked !== undefined])).toEqual([
    ['Start demo', false],
    ['Wait for payment', true],
    ['Submit for approval', true],
  ])
})

test('a comment is needed where somebody has to mend something', () => {
  expect([TO_REPAIR, PLANNED, IN_PROGRESS].map(commentFor)).toEqual(['needed', 'offered', 'none'])
  expect(actionWords(STOPPED, IN_PROGRESS)).toBe('Resume')
})
