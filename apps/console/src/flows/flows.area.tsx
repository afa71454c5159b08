import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './flows.area.messages.ts'
import { flowTabs } from './flows.tabs.ts'

const folders = { query: { kind: 'flow' as const } }
const { Basic } = operations.CallScripts

/** What the page of a flow or component reads of its address, whatever its tabs are. */
export const scriptAddress = {
  search: {
    node: search.text(),
    /** "1": the test conversation is open. On the tab of conversations the name belongs to one of its filters. */
    test: search.text(),
    version: search.whole(),
    from: search.whole(),
    to: search.whole(),
    view: search.oneOf(['picture', 'semantic', 'json'], 'picture'),
    relation: search.oneOf(['assets', 'usedInFlows'], 'assets'),
    period: search.text(),
    tests: search.text(),
  },
}

export const flowsArea = area({
  at: screens.flows,
  title: t('flows'),
  place: ['Flows', 10],
  // The list serves components, too.
  offeredFor: { permission: 'CallScript.view' },
  shortcut: 'f',
  summary: t('flowsSummary'),
  keywords: ['call scripts', 'bots', 'dialogue', 'folders'],
  load: ({ read }) => read(operations.Folders.GetFolders, folders),
  screen: () => import('./FlowListPage.tsx'),
})

export const flowFolderArea = area({
  at: screens.flowFolder,
  title: t('flows'),
  permissions: ['CallScript.view'],
  parent: () => flowsArea,
  load: ({ read }) => read(operations.Folders.GetFolders, folders),
  screen: async () => ({ default: (await import('./FlowListPage.tsx')).FlowFolderPage }),
})

export const flowArea = area({
  at: screens.flow,
  title: t('flow'),
  permissions: ['CallScript.view'],
  parent: () => flowsArea,
  tabs: {
    overview: { title: t('overview') },
    history: { title: t('history') },
    relations: { title: t('relations') },
  },
  moreTabs: flowTabs,
  ...scriptAddress,
  load: ({ params, read }) => read(Basic, { params }),
  screen: () => import('./FlowDetailPage.tsx'),
})

export const componentsArea = area({
  at: screens.components,
  title: t('components'),
  permissions: ['Component.view'],
  place: ['Administration', 55],
  group: t('language'),
  summary: t('componentsSummary'),
  keywords: ['subflows', 'building blocks', 'parts', 'reusable', 'folders'],
  parent: () => guideArea,
  search: { folder: search.whole() },
  load: ({ read }) => read(operations.Folders.GetFolders, { query: { kind: 'component' } }),
  screen: async () => ({ default: (await import('./FlowListPage.tsx')).ComponentListPage }),
})

export const componentArea = area({
  at: screens.component,
  title: t('component'),
  permissions: ['Component.view'],
  parent: () => componentsArea,
  tabs: {
    overview: { title: t('overview') },
    history: { title: t('history') },
    relations: { title: t('relations') },
  },
  ...scriptAddress,
  load: ({ params, read }) => read(Basic, { params }),
  screen: async () => ({ default: (await import('./FlowDetailPage.tsx')).ComponentDetailPage }),
})
