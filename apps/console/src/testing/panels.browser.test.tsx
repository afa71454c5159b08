import { processState } from '@parley/contract/enums/operations.enum.ts'
import { BILLED_APP, OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { october } from '../economy/economy-facts.ts'
import { areas } from '../shell/areas.ts'
import { statisticSample } from '../statistics/testing/statistic.sample.ts'
import { type Answers, example } from './fake-core.ts'
import { expectAccessible, fourTimes } from './look.ts'
import { everything, openConsole, personWith } from './open-console.tsx'
import { standingOut } from './standing-out.ts'

beforeEach(() => page.viewport(1280, 800))

const inFront = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
async function settled({ cache }: Awaited<ReturnType<typeof openConsole>>): Promise<void> {
  await vi.waitFor(
    () => {
      expect(document.querySelector('main h1')).not.toBeNull()
      expect(cache.isFetching()).toBe(0)
    },
    { timeout: 10_000 },
  )
}
async function lookInFront(): Promise<void> {
  await vi.waitFor(() => expect(inFront()).not.toBeNull(), { timeout: 10_000 })
  await expectAccessible()
}
async function lookFromNear(): Promise<void> {
  await page.viewport(...fourTimes)
  await expect.poll(standingOut).toEqual([])
}

const trained = {
  items: [{ ...example('Nlp.Train'), state: 'DONE' as const, tests: 40 }],
  total: 1,
  totalExact: true,
  nextCursor: null,
}

const tabs = areas.flatMap(({ at, path }) =>
  at.tabs?.in === 'search' ? at.tabs.tabs.map((tab) => `${path.replaceAll(/\{\w+\??\}/g, '1')}?tab=${tab}`) : [],
)
test.each(tabs)('%s keeps the rules', async (path) => {
  const guid = path.startsWith(screens.conversation()) ? '&guid=0199a000-0000-7000-8000-00000000000f' : ''
  await settled(await openConsole(path + guid))
  await expectAccessible()
  await lookFromNear()
})

test('an address that leads nowhere keeps the rules', async () => {
  await settled(await openConsole('/nowhere'))
  await expectAccessible()
  await lookFromNear()
})

/** Some things only the operator may, and not with what every tenant has. */
const operator: Answers = {
  'Home.UserInfo': {
    ...personWith(everything),
    idTenant: OPERATOR_TENANT,
    context: { id: OPERATOR_TENANT, name: 'Parley', locale: 'en-GB' },
  },
  'Roles.Basic': { ...example('Roles.Basic'), isSystem: false },
  'Roles.Permission': { ...example('Roles.Permission'), notHeld: null },
}
/** What lies over a page, by the address of the page, with what it needs. */
const panels: readonly [path: string, names: readonly string[], answers?: Answers][] = [
  [screens.flows(), ['panel=newFlow', 'panel=newFolder', 'bell=notifications', 'bell=warnings']],
  [screens.components(), ['panel=newFlow', 'panel=newFolder']],
  [screens.flows(), ['dialog=keyboard', 'dialog=password']],
  [screens.flowFolder(1), ['panel=renameFolder', 'panel=moveFolder', 'panel=removeFolder', 'panel=auditOfFolder']],
  [
    screens.flow(1),
    ['publish', 'edit', 'import', 'duplicate', 'move', 'audit', 'remove', 'funnel'].map((name) => `panel=${name}`),
  ],
  [
    screens.campaigns(),
    ['new', 'newFolder', 'suppression', 'suppression&add=1', 'suppression&add=file', 'compare-1-2'].map(
      (name) => `panel=${name}`,
    ),
  ],
  [
    screens.campaign(1),
    [
      ...['edit', 'move', 'copy', 'remove', 'suppression', 'compare', 'compare-2'].map((name) => `panel=${name}`),
      ...processState.values.map((to) => `panel=become-${to}`),
      'rehearsal=1',
      ...['contact=1', 'panel=import', 'import=1'].map((name) => `tab=contacts&${name}`),
      'tab=schedule&panel=schedule',
      'tab=configuration&panel=configuration',
      'tab=configuration&panel=rules',
    ],
  ],
  [screens.users(), ['panel=invite', 'panel=import']],
  [screens.user(3), ['panel=edit', 'panel=disable', 'panel=remove', 'history=User']],
  [screens.roles(), ['panel=create']],
  [screens.role(1), ['panel=rename', 'panel=duplicate', 'panel=remove', 'history=Role'], operator],
  [screens.tenants(), ['panel=new'], operator],
  [screens.tenant(2), ['panel=edit', 'panel=suspend', 'history=Tenant']],
  [`${screens.tenant(2)}/overview`, ['panel=parameters', 'panel=campaigns']],
  [`${screens.tenant(2)}/statistics`, ['panel=byEmail'], { 'Statistics.Tenant': statisticSample }],
  [`${screens.tenant(2)}/overview`, ['panel=balance'], operator],
  [`${screens.tenant(2)}/advanced`, ['panel=run', 'panel=retention', 'panel=hold']],
  [
    `${screens.tenant(2)}/data/knowledge-bases`,
    ['newKnowledgeBase', 'rename&knowledgeBase=1', 'new&knowledgeBase=1&part=pages'].map((name) => `panel=${name}`),
  ],
  [`${screens.tenant(2)}/data/knowledge-bases`, ['knowledgeBase=1&source=1', 'knowledgeBase=1&history=KnowledgeBase']],
  [`${screens.tenant(2)}/notifications`, ['panel=newGroup']],
  [screens.profile(), ['panel=secret']],
  [screens.accessRequests(), ['request=1']],
  [screens.conversation(), ['panel=savedFilters', 'panel=saveFilter&marks=errors', 'panel=savedFilters&edit=1']],
  [screens.tags(), ['panel=new', 'tag=1']],
  [screens.mcpServers(), ['panel=new', 'server=1']],
  [screens.variablesStorage(2), ['panel=new', 'value=it', 'tab=key&panel=generate']],
  [
    screens.billing(BILLED_APP, 2),
    ['price', 'coverage', 'import', 'import&import=1'].map((name) => `tariff=1&panel=${name}`),
  ],
  [
    screens.billing(BILLED_APP, 2, { tab: 'months' }),
    ['month=2026-10', 'month=2026-10&panel=adjustment', 'month=2026-10&history=BillingMonth'],
  ],
  [screens.billing(BILLED_APP, 2, { tab: 'calls' }), ['month=2026-10&call=0199a000-0000-7000-8000-00000000000f']],
  [screens.billing(BILLED_APP, 2, { tab: 'months' }), ['panel=recalculation', 'panel=whatIf']],
  [screens.datasets(), ['panel=new']],
  [screens.dataset('en-GB', 1), ['panel=edit', 'panel=new', 'panel=import', 'panel=import&import=1']],
  [screens.category('en-GB', 1, 1), ['panel=add', 'panel=edit', 'panel=variants']],
  [screens.models(), ['panel=new']],
  [screens.model(1), ['panel=settings']],
  [screens.model(1), ['actual=card&predicted=balance'], { 'Nlp.ModelVersions': trained }],
  [screens.auditLog(), ['event=1']],
  [screens.erasures(), ['erasure=1', 'panel=check']],
  [screens.billing(BILLED_APP, 2, { tab: 'invoices' }), ['panel=details', 'month=2026-10&panel=credit']],
  [screens.billing(BILLED_APP, 2), ['panel=budget'], { 'Statistics.TenantEconomy': { ...october, isRunning: true } }],
]
describe.each(panels)('%s', (path, names, answers) => {
  test.each(names)('%s lies over it and keeps the rules', async (name) => {
    await settled(await openConsole(`${path}?${name}`, answers))
    await lookInFront()
    await lookFromNear()
  })
})

describe('menus keep the rules', () => {
  test.each([
    ['filter', screens.flows(), 'State'],
    ['columns', screens.flows(), /^Columns/],
    ['row', screens.flows(), /^(Actions|More)/],
    ['export', screens.users(), 'Export'],
    ['user', screens.user(3), 'More'],
    ['group', screens.role(1), 'More'],
    ['account', screens.flows(), /Account of/],
  ])('%s', async (_, path, name) => {
    await settled(await openConsole(path))
    await page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
    await lookInFront()
  })
})
