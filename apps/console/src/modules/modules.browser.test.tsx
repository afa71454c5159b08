import { screens } from '@parley/contract/kernel/screens.ts'
import type { DialModule, ModuleStatus, ModuleTest } from '@parley/contract/modules/module.schema.ts'
import type { ModuleSettings } from '@parley/contract/modules/settings/settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { type Answers, example, refusedFor } from '../testing/fake-core.ts'
import { expectAccessible, fourTimes } from '../testing/look.ts'
import { moduleLine } from '../testing/module-stream.ts'
import { openConsole, personWith } from '../testing/open-console.tsx'
import { standingOut } from '../testing/standing-out.ts'

beforeEach(() => page.viewport(1280, 900))

const settings: ModuleSettings = {
  integration: 'SIP_CLIENT',
  host: 'sip.example.com',
  port: 5060,
  transport: 'UDP',
  user: 'parley',
  domain: '',
  codecs: ['PCMA'],
  keys: 'RFC4733',
}
const failed: ModuleTest = {
  at: '2026-11-20T09:00:00.000Z',
  isPassed: false,
  steps: [
    { step: 'resolve', target: 'sip.example.com:5060', result: 'ok', text: 'sip.example.com is 192.88.98.7.' },
    {
      step: 'answer',
      target: 'sip.example.com:5060',
      result: 'failed',
      text: 'It did not answer in time. Check the host.',
    },
    {
      step: 'signIn',
      target: 'sip.example.com:5060',
      result: 'skipped',
      text: 'Skipped, as the step before it failed.',
    },
  ],
}
const status: ModuleStatus = {
  state: 'NO_GATEWAY',
  stateText: 'This installation has no gateway for SIP clients yet.',
  stateSince: '2026-11-19T08:00:00.000Z',
  outage: null,
  flaps: { hour: 0, day: 0 },
  calls: 2,
  mostCalls: 30,
  lastTest: null,
}
const module: DialModule = {
  ...example('DialModules.Basic'),
  idDialModule: 4,
  name: 'Prague trunk',
  description: 'Ask Jana',
  integration: 'SIP_CLIENT',
  region: null,
  enabled: true,
  isSimulated: false,
  settings,
  secretNames: ['Password'],
  defaultLine: null,
  lines: 2,
  rowVersion: 3,
  ...status,
}
const simulated: DialModule = {
  ...module,
  idDialModule: 5,
  name: 'Try-out',
  isSimulated: true,
  settings: null,
  secretNames: [],
  lines: 0,
  state: 'UP',
  stateText: 'Calls go over the simulated carrier. Nobody is called.',
}
const callbot = { language: null, zone: null, mostCalls: 10, idCallScript: null, flow: null, rowVersion: 3 }
const answers = (of: DialModule): Answers => ({
  'DialModules.List': { items: [module, simulated], total: 2, totalExact: true, nextCursor: null },
  'DialModules.Basic': of,
  'DialModules.Status': of,
  'DialModules.Outages': [],
  'DialModules.CallbotSettings': callbot,
  'DialModules.LineChoices': [{ id: 8, name: 'Orders', detail: '+420222000111' }],
  'Lookups.PhoneRegions': [{ code: 'CZ', name: 'Czechia', prefix: '+420' }],
})
const list = (query = {}, more: Answers = {}) => openConsole(screens.modules(query), { ...answers(module), ...more })
const detail = (of = module, query = {}, more: Answers = {}) =>
  openConsole(screens.module(4, query), { ...answers(of), ...more })
const drawer = page.getByRole('dialog')
const question = page.getByRole('alertdialog')

test('the list says state, load and what is simulated', async () => {
  await list()
  const wordsOf = (name: string) => page.getByRole('row').filter({ hasText: name }).element().textContent
  await expect.poll(() => wordsOf('Prague trunk')).toMatch(/SIP client.*No gateway.*2 of 30/)
  await expect.poll(() => wordsOf('Try-out')).toMatch(/Simulated.*Up/)
  await expectAccessible()
})

test('a simulated module is created without a connection', async () => {
  const { asked } = await list({ panel: 'new' }, { 'DialModules.Create': simulated })
  await expect.element(drawer.getByText('Registers with a provider or exchange as a telephone does.')).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Try-out')
  await drawer.getByRole('checkbox', { name: /^Simulated/ }).click({ force: true })
  await expect.element(drawer.getByText(/^Enter the connection later/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Create module' }).click()
  await expect
    .poll(() => asked('DialModules.Create')[0]?.body)
    .toMatchObject({ name: 'Try-out', integration: 'SIP_CLIENT', isSimulated: true, settings: null, enabled: true })
})

test('each integration has its own fields, and a host that is none is said before anything is sent', async () => {
  const { asked } = await list({ panel: 'new' }, { 'DialModules.Create': module })
  await drawer.getByText('Proxy SIP client', { exact: true }).click()
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Trunks')
  await expect.element(drawer.getByText('Password', { exact: true })).not.toBeInTheDocument()
  await drawer.getByRole('button', { name: 'Add gateway' }).click()
  await drawer.getByRole('textbox', { name: /^Host/ }).nth(0).fill('https://one.example.com')
  await drawer.getByRole('textbox', { name: /^Host/ }).nth(1).fill('two.example.com')
  await drawer.getByRole('button', { name: 'Create module' }).click()
  await expect.element(drawer.getByText('Enter the host without sip: or https://')).toBeVisible()
  expect(asked('DialModules.Create')).toEqual([])
  await drawer.getByRole('textbox', { name: /^Host/ }).nth(0).fill('one.example.com')
  await drawer.getByRole('button', { name: 'Create module' }).click()
  await expect
    .poll(() => asked('DialModules.Create')[0]?.body)
    .toMatchObject({
      integration: 'PROXY_SIP_CLIENT',
      settings: {
        integration: 'PROXY_SIP_CLIENT',
        gateways: [
          { host: 'one.example.com', port: 5060, priority: 1, weight: 100 },
          { host: 'two.example.com', port: 5060, priority: 2, weight: 100 },
        ],
      },
    })
})

test('the page shows a failed test step by step, secrets by name only, and stands at four times the size', async () => {
  const { asked } = await detail({ ...module, lastTest: failed }, {}, { 'DialModules.Test': failed })
  await expect.element(page.getByText('This installation has no gateway for SIP clients yet.')).toBeVisible()
  await expect.element(page.getByText('It did not answer in time. Check the host.')).toBeVisible()
  await expect.element(page.getByText('Stored', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect.poll(() => asked('DialModules.Test')).toMatchObject([{ params: { idDialModule: 4 } }])
  await expectAccessible()
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
})

test('a connection is saved with the rest of the module, and the secret only where one is typed', async () => {
  const { asked } = await detail(
    module,
    { panel: 'connection' },
    { 'DialModules.Update': { ...module, rowVersion: 4 } },
  )
  await expect.element(drawer.getByText(/For another host, enter it again/)).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Registrar/ }).fill('sip.other.com')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(() => asked('DialModules.Update')[0]?.body)
    .toMatchObject({
      ...{ name: 'Prague trunk', description: 'Ask Jana', secret: '', dropSecret: false, rowVersion: 3 },
      settings: { ...settings, host: 'sip.other.com' },
    })
})

test('a module with lines says why it can’t be deleted, and disabling asks with what runs', async () => {
  const { asked } = await detail(module, {}, { 'DialModules.Update': { ...module, enabled: false, rowVersion: 4 } })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect.element(page.getByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: /Choose default line/ }).click()
  await drawer.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await expect.element(question.getByText('2 calls are running on it.')).toBeVisible()
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect
    .poll(() => asked('DialModules.Update')[0]?.body)
    .toMatchObject({ enabled: false, settings, rowVersion: 3 })
})

test('without the permission for secrets the field is closed and says so', async () => {
  await detail(
    module,
    { panel: 'connection' },
    {
      'Home.UserInfo': personWith({ Module: ['view', 'edit'] }),
    },
  )
  await expect.element(drawer.getByLabelText(/^Password/)).toBeDisabled()
})

test('a module that was saved meanwhile shows both sides', () =>
  expectBothSides(screens.module(4, { panel: 'edit' }), {
    label: 'Name',
    field: 'name',
    read: 'DialModules.Basic',
    save: 'DialModules.Update',
  }))

test('a refusal of the core is said where it belongs', async () => {
  await list({ panel: 'new' }, { 'DialModules.Create': refusedFor('module.nameTaken', {}) })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Prague trunk')
  await drawer.getByRole('checkbox', { name: /^Simulated/ }).click({ force: true })
  await drawer.getByRole('button', { name: 'Create module' }).click()
  await expect.element(drawer.getByText('A module with this name already exists.')).toBeVisible()
})

test('steps appear as they are done, of one’s own test only', async () => {
  const done = Promise.withResolvers<ModuleTest>()
  const { asked } = await detail(module, {}, { 'DialModules.Test': done.promise })
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect.poll(() => asked('DialModules.Test').length).toBe(1)
  const run = String(asked('DialModules.Test')[0]?.query?.run)
  const step = { step: 'resolve', target: 'sip.example.com:5060', result: 'ok', ms: 12 } as const
  moduleLine.test?.hear({ run: crypto.randomUUID(), step: { ...step, text: 'Of another.' } })
  moduleLine.test?.hear({ run, step: { ...step, text: 'sip.example.com is an address.' } })
  await expect.element(page.getByText('sip.example.com is an address.')).toBeVisible()
  await expect.element(page.getByText('12 ms')).toBeVisible()
  await expect.element(page.getByText('Of another.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Stop test' }).click()
  done.resolve(failed)
  await expect.element(page.getByRole('button', { name: 'Stop test' })).not.toBeInTheDocument()
  await expect.poll(() => moduleLine.isOpen).toBe(false)
})

test('an outage is simulated, says since when and how often, and is ended', async () => {
  const outage = { kind: 'GATEWAY', endsAt: '2026-11-20T09:30:00.000Z' } as const
  const down: DialModule = {
    ...{ ...simulated, idDialModule: 4, state: 'DOWN', outage, flaps: { hour: 2, day: 5 } },
    stateText: 'An outage is simulated. Its gateway is away.',
  }
  const past = { kind: 'SLOW', startedAt: '2026-11-20T07:00:00.000Z', endsAt: null, by: null } as const
  const { asked } = await detail(
    { ...simulated, idDialModule: 4 },
    {},
    {
      'DialModules.StartOutage': down,
      'DialModules.EndOutage': status,
      'DialModules.Outages': [{ ...past, endedAt: '2026-11-20T07:10:00.000Z' }],
    },
  )
  await expect.element(page.getByText('Answers slowly')).toBeVisible()
  await page.getByRole('button', { name: 'Simulate outage' }).click()
  await drawer.getByText('Registration lost').click()
  await drawer.getByRole('button', { name: 'Simulate outage' }).click()
  await expect
    .poll(() => asked('DialModules.StartOutage')[0])
    .toMatchObject({ params: { idDialModule: 4 }, body: { kind: 'REGISTRATION', minutes: 10 } })
  await expect.element(page.getByText('Times it went down: 2 in the last hour, 5 in the last day')).toBeVisible()
  await expectAccessible()
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
  await page.getByRole('button', { name: 'End outage' }).click()
  await expect.poll(() => asked('DialModules.EndOutage').length).toBe(1)
})

test('without the permission to edit the module its outages are seen, and none is simulated', async () => {
  await detail({ ...simulated, idDialModule: 4 }, {}, { 'Home.UserInfo': personWith({ Module: ['view'] }) })
  await expect.element(page.getByRole('button', { name: 'Simulate outage' })).toHaveAttribute('aria-disabled', 'true')
})

test('a module that isn’t simulated has no outage to simulate', async () => {
  await detail()
  await expect.element(page.getByText(/An outage can be simulated only where calls are/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Simulate outage' })).not.toBeInTheDocument()
})
