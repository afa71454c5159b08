import type { Rollout } from '@parley/contract/flows/rollout.schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, failed } from '../../testing/fake-core.ts'
import { expectAccessible } from '../../testing/look.ts'
import { openConsole } from '../../testing/open-console.tsx'
import { sampleFlow } from '../testing/flow.sample.ts'
import '../detail/PublishDialog.tsx'
import '../FlowDetailPage.tsx'
import './RolloutCard.tsx'

const side = (version: number, calls: number, errors: number) => ({ version, calls, errors, averageMs: 61_000 })
const rollout: Rollout = {
  ...{ idFlowRollout: 4, version: 2, versionBefore: 1, share: 10, goesBack: true, state: 'RUNNING', rowVersion: 3 },
  ...{ startedAt: '2026-11-20T10:00:00Z', startedBy: { id: 1, name: 'Jana Nováková' }, endedAt: null, endedBy: null },
  watch: { now: side(2, 32, 1), before: side(1, 288, 20), needed: 100, difference: null, verdict: 'WAITING' },
}
beforeEach(() => page.viewport(1280, 900))
const open = (of: Rollout | null, answers: Answers = {}) =>
  openConsole('/flows/detail/7', {
    'CallScripts.Basic': sampleFlow(),
    'CallScripts.Rollout': { rollout: of },
    ...answers,
  })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('a roll-out says how it does, and is changed, published to all or taken back', async () => {
  const { asked } = await open(rollout, { 'CallScripts.ChangeRollout': { rollout } })
  await expect.element(page.getByText(/Version 2 for 10 % of new conversations/)).toBeVisible()
  await expect.element(page.getByText('Not enough to say yet: 32 of 100 callers of each version.')).toBeVisible()
  await expectAccessible()
  await button('Change share…').click()
  await page.getByRole('textbox', { name: /Share of new conversations/ }).fill('25')
  await button('Change share').last().click()
  await expect
    .poll(() => asked('CallScripts.ChangeRollout').at(-1))
    .toEqual({ params: { idCallScript: 7 }, body: { share: 25, goesBack: true, rowVersion: 3 } })
  await button('Go back…').click()
  await button('Go back').last().click()
  await expect
    .poll(() => asked('CallScripts.EndRollout').at(-1))
    .toEqual({ params: { idCallScript: 7 }, body: { rowVersion: 3 } })
})

test('a worse version says so with its interval', async () => {
  const difference = { value: 0.123, low: 0.021, high: 0.25 }
  await open({
    ...rollout,
    watch: { ...rollout.watch, now: side(2, 120, 24), difference, verdict: 'WORSE' },
  })
  await expect
    .element(page.getByText('Worse: 12.3 percentage points more callers with an error (interval 2.1 to 25.0).'))
    .toBeVisible()
})

test('without one there is no card, and where it cannot be read it says so', async () => {
  await open(null)
  await expect.element(page.getByText('Live version')).toBeVisible()
  await expect.element(page.getByText(/Roll-out of/)).not.toBeInTheDocument()
  await open(null, { 'CallScripts.Rollout': failed })
  await expect.element(page.getByText(/Something went wrong/)).toBeVisible()
})

test('while one is under way, publishing says that it ends, and offers no share', async () => {
  const { asked } = await open(rollout)
  await button(/^Publish/)
    .first()
    .click()
  await expect
    .element(page.getByText('Version 2 is live for 10 % of new conversations. Publishing to all ends that roll-out.'))
    .toBeVisible()
  await expect.element(page.getByRole('radio', { name: /A share first/ })).not.toBeInTheDocument()
  await expectAccessible()
  await button('Publish v2').last().click()
  await expect.poll(() => asked('CallScripts.Publish').at(-1)).toMatchObject({ body: { version: 2, rowVersion: 1 } })
})

test('publishing to a share asks for it and starts a roll-out', async () => {
  const { asked } = await open(null)
  await button(/^Publish/)
    .first()
    .click()
  await page.getByRole('radio', { name: /A share first/ }).click({ force: true })
  await button('Publish v2 to 10 %').click()
  await expect
    .poll(() => asked('CallScripts.StartRollout').at(-1))
    .toEqual({
      params: { idCallScript: 7 },
      body: { version: 2, share: 10, goesBack: false, rowVersion: 1 },
    })
})
