import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example, refused } from '../../testing/fake-core.ts'
import { openConsole } from '../../testing/open-console.tsx'

const rules = {
  language: 'en-GB',
  phrases: [
    { text: 'lawyer', weight: 3 },
    { text: 'ombudsman', weight: 5 },
  ],
  thresholds: { low: 1, medium: 5, high: 9 },
}
const setup = (more = {}) => ({
  'AgentAssist.Languages': [{ code: 'en-GB', name: 'English' }],
  'Tenants.AgentControlSetup': {
    ...example('Tenants.AgentControlSetup'),
    features: [0 as const],
    languages: ['en-GB'],
    rules: [rules],
  },
  ...more,
})
const past = {
  ...example('Tenants.TryRiskRulesOnPast'),
  ...{ conversations: 3_412, looked: 1_000, isNarrowed: true, missed: 2, changed: 1 },
  saved: { none: 900, low: 60, medium: 30, high: 10 },
  tried: { none: 400, low: 500, medium: 70, high: 30 },
  phrases: [
    { phrase: 'lawyer', conversations: 600 },
    { phrase: 'ombudsman', conversations: 0 },
  ],
  listed: [
    {
      guid: '0199b1d2-0000-7000-8000-000000000001',
      startedAt: '2026-11-18T09:00:00.000Z',
      ...{ saved: null, tried: 'High' as const, points: 12, phrases: ['lawyer'], missed: null },
    },
    {
      guid: '0199b1d2-0000-7000-8000-000000000002',
      startedAt: '2026-11-18T08:00:00.000Z',
      ...{ saved: null, tried: null, points: 0, phrases: [], missed: 'suspended' as const },
    },
  ],
}
const tryOut = page.getByRole('button', { name: 'Try on last week’s conversations' })
const address = screens.tenant(2, { tab: 'agentAssist' })

test('rules are tried on last week before they are saved; what is typed since makes the result old', async () => {
  const { asked } = await openConsole(address, setup({ 'Tenants.TryRiskRulesOnPast': past }))
  await page.getByRole('textbox', { name: 'Word or phrase' }).first().fill('attorney')
  await tryOut.click()
  await expect.element(page.getByText(/^The 1,000 newest of 3,412 conversations.* you may view/)).toBeVisible()
  const [call] = asked('Tenants.TryRiskRulesOnPast')
  expect(JSON.stringify(call?.body)).toContain('attorney')
  expect(asked('Tenants.UpdateAgentControlSetup')).toEqual([])
  await expect.element(page.getByText(/^These rules give 60% of the conversations a risk/)).toBeVisible()
  await expect.element(page.getByText(/^2 conversations may have been missed/)).toBeVisible()
  await expect.element(page.getByText('Never found: “ombudsman”')).toBeVisible()
  const rows = page.getByRole('grid', { name: 'Conversations to look at' })
  await expect.element(rows.getByText('Missed: the bot was suspended')).toBeVisible()
  expect(rows.getByRole('link').first().element().getAttribute('href')).toContain(
    '0199b1d2-0000-7000-8000-000000000001',
  )
  await page.getByRole('textbox', { name: 'Word or phrase' }).first().fill('lawyers')
  await expect.element(page.getByText('The rules have changed since. Try again.')).toBeVisible()
  expect(rows.query()).toBeNull()
})

test('a trial that is refused says why; without words there is nothing to try', async () => {
  const { answers } = await openConsole(
    address,
    setup({ 'Tenants.TryRiskRulesOnPast': refused('AccessManagement.viewAgentControl') }),
  )
  await tryOut.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  Object.assign(answers, { 'Tenants.TryRiskRulesOnPast': { ...past, looked: 0, conversations: 0, listed: [] } })
  await tryOut.click()
  await expect.element(page.getByText(/^No conversation in this language/)).toBeVisible()
  for (const phrase of ['lawyer', 'ombudsman']) await page.getByRole('button', { name: `Remove ${phrase}` }).click()
  await expect.element(tryOut).toHaveAttribute('aria-disabled', 'true')
})
