import type { CampaignRule } from '@parley/contract/campaigns/rule.schema.ts'
import { expect, test } from 'vitest'
import { draftOf, newRule, OWN, rulesOf } from './rules-draft.ts'

const rule = (condition: CampaignRule['condition'], action: CampaignRule['action']): CampaignRule => ({
  condition,
  action,
  target: null,
  firedAt: null,
  outcome: null,
})

test('what is not touched comes back as it was, whatever its kind', () => {
  const rules = [
    rule({ kind: 'done', percent: 80 }, { kind: 'priority', idCampaign: null, priority: 8 }),
    rule({ kind: 'successes', count: 500 }, { kind: 'stop' }),
    rule({ kind: 'cost', amount: '12.50' }, { kind: 'notify' }),
    rule(
      { kind: 'answerRate', below: 20, attempts: 200, minimum: 50 },
      { kind: 'priority', idCampaign: 6, priority: 1 },
    ),
  ]
  expect(rulesOf(draftOf({ rules }))).toEqual(rules.map(({ condition, action }) => ({ condition, action })))
})

test('of what was typed only what the kind needs is sent, and arming again only where it is asked for', () => {
  const typed = { ...newRule(), condition: 'successes' as const, count: 3, action: 'stop' as const, idCampaign: OWN }
  expect(rulesOf({ rules: [typed, { ...typed, armsAgain: true }] })).toEqual([
    { condition: { kind: 'successes', count: 3 }, action: { kind: 'stop' } },
    { condition: { kind: 'successes', count: 3 }, action: { kind: 'stop' }, armsAgain: true },
  ])
})
