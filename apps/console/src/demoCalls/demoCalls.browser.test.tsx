import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, refusedFor, stale } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const call = {
  ...example('DemoCallGroups.UpdateCall'),
  idDemoCall: 5,
  idDemoCallGroup: 3,
  title: 'A lost card',
  note: 'Say that you lost it.',
  link: null,
  problem: null,
  variables: {},
}
const group = {
  ...example('DemoCallGroups.Get'),
  idDemoCallGroup: 3,
  name: 'Trade fair',
  language: 'en-GB',
  expires: null,
  dailyLimit: 50,
  runsToday: 2,
  state: 'open' as const,
  demoCalls: [call],
  rowVersion: 4,
}
const open = (query = {}, answers: Answers = {}, permissions?: { DemoCall: string[] }) =>
  openConsole(screens.demoGroup(3, query), { 'DemoCallGroups.Get': group, ...answers }, permissions && { permissions })

test('a group shows its calls; a link is made, shown once and never again', async () => {
  const linked = { ...call, link: { createdAt: '2026-11-01T08:00:00Z', createdBy: null } }
  const { asked } = await open({}, { 'DemoCallGroups.CreateLink': { call: linked, secret: 'prl_demo_x' } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Trade fair' })).toBeVisible()
  await expect.element(page.getByText('Say that you lost it.')).toBeVisible()
  await expect.element(page.getByText('No link')).toBeVisible()
  await page.getByRole('button', { name: 'Create link' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Link' })
  await expect.element(field).toHaveValue(`${location.origin}/demo#prl_demo_x`)
  expect(asked('DemoCallGroups.CreateLink')).toEqual([{ params: { idDemoCall: 5 } }])
})

test('a link is replaced and revoked after a question', async () => {
  const linked = { ...call, link: { createdAt: '2026-11-01T08:00:00Z', createdBy: null } }
  const { asked } = await open(
    {},
    { 'DemoCallGroups.Get': { ...group, demoCalls: [linked] }, 'DemoCallGroups.RevokeLink': call },
  )
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect.element(page.getByText('Link revoked')).toBeVisible()
  expect(asked('DemoCallGroups.RevokeLink')).toEqual([{ params: { idDemoCall: 5 } }])
})

test('what cannot be run says why: its flow, the last day, the limit of the day', async () => {
  const problem = 'The flow has no live version. Publish it first.'
  const opened = await open({}, { 'DemoCallGroups.Get': { ...group, demoCalls: [{ ...call, problem }] } })
  await expect.element(page.getByText(problem).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Run' })).toHaveAttribute('aria-disabled', 'true')
  await opened.unmount()
  const full = await open({}, { 'DemoCallGroups.Get': { ...group, runsToday: 50 } })
  await expect.element(page.getByRole('button', { name: 'Run' })).toHaveAttribute('aria-disabled', 'true')
  await full.unmount()
  const expired = await open({}, { 'DemoCallGroups.Get': { ...group, expires: '2020-01-01', state: 'expired' } })
  await expect.element(page.getByRole('button', { name: 'Create link' })).toHaveAttribute('aria-disabled', 'true')
  await expired.unmount()
  const link = { createdAt: '2026-11-01T08:00:00Z', createdBy: { id: 7, name: 'Olga Horáková' } }
  const past = { ...group, expires: '2020-01-01', state: 'expired' as const, demoCalls: [{ ...call, link }] }
  await open({}, { 'DemoCallGroups.Get': past })
  await expect.element(page.getByText('Link expired')).toBeVisible()
  await expect.element(page.getByText(/· Olga Horáková/)).toBeVisible()
})

test('a group is changed on the version that was read; two changes are laid side by side', async () => {
  const { answers, asked } = await open({ panel: 'edit' })
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Mine')
  const theirs = { ...group, name: 'Theirs', rowVersion: 5 }
  Object.assign(answers, { 'DemoCallGroups.Get': theirs, 'DemoCallGroups.Update': stale(theirs) })
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => drawer.element().textContent).toContain('Theirs')
  expect(drawer.element().textContent).toContain('Mine')
  expect(asked('DemoCallGroups.Update')[0]?.body).toMatchObject({ name: 'Mine', language: 'en-GB', rowVersion: 4 })
})

test('what the core says of a prepared variable stands in the form', async () => {
  const name = 'customerNumber'
  await open(
    { panel: 'call-5' },
    { 'DemoCallGroups.UpdateCall': refusedFor('demoCall.badVariable', { name, type: 'a number' }) },
  )
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Title/ }).fill('Another title')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(drawer.getByText(/The flow’s variable customerNumber must be a number/)).toBeVisible()
})

test('a call that is run shows why it could not begin', async () => {
  const { asked } = await open({ call: 5 }, { 'DemoCallGroups.Run': refusedFor('demoCall.limit', { limit: 50 }) })
  await page.getByRole('button', { name: 'Run' }).click()
  await expect.element(page.getByText(/Today’s 50 conversations are used up/)).toBeVisible()
  expect(asked('DemoCallGroups.Run')).toEqual([{ params: { idDemoCall: 5 } }])
})

test('without the permission to edit, calls can be run and the other buttons say what is missing', async () => {
  await open({}, {}, { DemoCall: ['view'] })
  await expect.element(page.getByRole('button', { name: 'New call' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('button', { name: 'Create link' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('button', { name: 'Run' })).not.toHaveAttribute('aria-disabled', 'true')
})
