import type { ComparedThing, InstanceDetail, ThingDifference } from '@parley/contract/instances/instance.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, refusedFor } from '../testing/fake-core.ts'
import { expectAccessible, fourTimes } from '../testing/look.ts'
import { openConsole } from '../testing/open-console.tsx'
import { standingOut } from '../testing/standing-out.ts'

beforeEach(() => page.viewport(1280, 900))

const APP_URL = 'https://branch.example.com/parley'
const instance: InstanceDetail = {
  ...example('Instances.At'),
  ...{ idInstance: 3, name: 'Branch', appUrl: APP_URL, idTenantThere: null },
  role: 'slave',
  state: 'REACHABLE',
  ...{ stateText: null, version: '2.0.35', ownVersion: '2.0.36', tenantThere: 'Bank', compareError: null },
  ...{ isComparing: false, differences: 2, unexpected: 2, rowVersion: 1 },
  counts: [
    { kind: 'Grammar', result: 1, things: 12 },
    { kind: 'Grammar', result: 2, things: 1 },
    { kind: 'Grammar', result: 4, things: 1 },
  ],
}
const differing: ComparedThing = {
  idComparedThing: 7,
  kind: 'Grammar',
  name: 'Answers',
  result: 4,
  since: '2026-11-20T10:00:00Z',
  expected: null,
}
const expected: ComparedThing = {
  idComparedThing: 8,
  kind: 'Grammar',
  name: 'Cities',
  result: 2,
  since: '2026-11-19T10:00:00Z',
  expected: { reason: 'Pilot', until: '2026-12-24T23:59:59Z', by: { id: 1, name: 'Ann' }, at: '2026-11-20T10:00:00Z' },
}
const listOf = <T,>(items: T[]) => ({ items, total: items.length, totalExact: true, nextCursor: null })
const none = { flows: [], lines: [], campaigns: [], hidden: 0 }
const phrases = (...all: string[]) => ({
  ...{ kind: 'grammar', language: null, name: 'Answers' },
  definition: { kind: 'phrases', match: 'contains', phrases: all.map((phrase) => ({ phrase })) },
})
const difference: ThingDifference = {
  ...{ ...differing, isSame: false },
  here: { document: phrases('yes'), withheld: null, users: { ...none, flows: [{ id: 5, name: 'Orders' }] } },
  there: { document: { ...phrases('yes', 'sure'), language: 'en-GB' }, withheld: null, users: { ...none, hidden: 2 } },
}
const answers: Answers = {
  'Instances.List': listOf([instance]),
  'Instances.At': instance,
  'Instances.Basic': instance,
  'InfrastructureComparison.Grammars': listOf([differing, expected]),
  'InfrastructureComparison.Languages': listOf([]),
  'InfrastructureComparison.Components': listOf([]),
  'InfrastructureComparison.Difference': difference,
}
const open = (query = {}, more: Answers = {}) => openConsole(screens.instance(APP_URL, query), { ...answers, ...more })
const drawer = page.getByRole('dialog')

test('an installation is registered with its secret, which is asked for and shown to nobody', async () => {
  const { asked } = await openConsole(screens.instances({ panel: 'new' }), {
    ...answers,
    'Instances.Create': refusedFor('instance.badAddress', { problem: 'The address must begin with https://' }),
  })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Branch')
  await drawer.getByRole('textbox', { name: /^Address/ }).fill('branch.example.com')
  await drawer.getByLabelText(/^API secret/).fill('prl_secret')
  await drawer.getByRole('button', { name: 'Create instance' }).click()
  await expect.element(drawer.getByText('The address must begin with https://.')).toBeVisible()
  expect(asked('Instances.Create')[0]?.body).toEqual({
    ...{ name: 'Branch', appUrl: 'branch.example.com', role: 'slave', idTenantThere: null, secret: 'prl_secret' },
  })
})

test('what differs is counted by its result, and a count filters', async () => {
  const { asked } = await open()
  await expect.element(page.getByRole('heading', { name: 'Branch', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Different (1)' }).click()
  await expect
    .poll(() => asked('InfrastructureComparison.Grammars').at(-1)?.query)
    .toMatchObject({ result: [4], idInstance: 3 })
  await expectAccessible()
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
})

test('a difference shows field by field what differs, and who would be touched', async () => {
  const { asked } = await open({ thing: 7 }, { 'InfrastructureComparison.Expect': expected })
  await expect.element(drawer.getByRole('rowheader', { name: 'language' })).toBeVisible()
  await expect.element(drawer.getByRole('link', { name: 'Orders' })).toBeVisible()
  await expect.element(drawer.getByText('2 may not be shown.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Expect difference' }).click()
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('Until the move')
  await drawer.getByRole('button', { name: 'Expect difference' }).click()
  await expect
    .poll(() => asked('InfrastructureComparison.Expect')[0]?.body)
    .toMatchObject({ reason: 'Until the move', until: expect.stringMatching(/T23:59:59Z$/) })
})

test('what may not be read on a side is not shown as missing there', async () => {
  const there = { ...difference.there, document: null, withheld: 'permission' as const }
  await open({ thing: 7 }, { 'InfrastructureComparison.Difference': { ...difference, there } })
  await expect.element(drawer.getByText(/What it says on Branch is not shown/)).toBeVisible()
  expect(drawer.getByText('Only one side has it.').query()).toBeNull()
})

test('a side that cannot be reached says why, and what was found before stays', async () => {
  await open(
    {},
    {
      'Instances.At': {
        ...instance,
        state: 'PERMISSION',
        stateText: 'You need the permission “InstanceOverview.view”.',
        compareError: 'The connection failed (ECONNRESET).',
      },
    },
  )
  await expect.element(page.getByText('You need the permission “InstanceOverview.view”.')).toBeVisible()
  await expect.element(page.getByText(/The connection failed .* an earlier one found/)).toBeVisible()
  await expect.element(page.getByText('Answers')).toBeVisible()
})

test('chosen things are planned by a slave first, and installed by a second press', async () => {
  const planned = example('Tools.PlanSync')
  const item = {
    ...planned.plan.items[0],
    key: 'g',
    kind: 'grammar',
    name: 'Answers',
    state: 'CONFLICT',
    strategy: 'theirs',
  }
  const plan = { ...planned.plan, items: [{ ...item, note: null, problem: null }], blocked: null, hasChanges: true }
  const { asked } = await open(
    {},
    {
      'Tools.PlanSync': {
        ...planned,
        ...{ idPackage: 4, idPackageThere: 9, leftOut: ['Theirs'] },
        plan: { ...plan, stamp: 'stamp', package: { ...plan.package, trust: 'trusted' } },
      } as typeof planned,
    },
  )
  await page.getByRole('checkbox', { name: /Answers/ }).click({ force: true })
  await page.getByRole('button', { name: 'Bring into line' }).click()
  await drawer.getByText('Trust this installation there').click()
  await drawer.getByRole('button', { name: 'Plan', exact: true }).click()
  await expect.element(drawer.getByText('Conflict')).toBeVisible()
  await expect.element(drawer.getByText(/Left out, .*: Theirs\./)).toBeVisible()
  expect(asked('Tools.PlanSync')[0]?.body).toEqual({ idInstance: 3, things: [7], isPublished: false, trusts: true })
  await expectAccessible()
  await drawer.getByRole('button', { name: 'Install there' }).click()
  await expect
    .poll(() => asked('Tools.SyncSlave')[0]?.body)
    .toEqual({ idInstance: 3, idPackage: 4, idPackageThere: 9, isPublished: false, stamp: 'stamp' })
})

test('a press compares', async () => {
  const { asked } = await open({}, { 'Instances.Compare': { ...instance, isComparing: true } })
  await page.getByRole('button', { name: 'Compare now' }).click()
  await expect.poll(() => asked('Instances.Compare').length).toBe(1)
})
