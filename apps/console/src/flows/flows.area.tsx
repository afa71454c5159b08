import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { componentsAddress, relations, scriptAddress } from './flows.address.ts'
import { t } from './flows.area.messages.ts'
import { flowTabs } from './flows.tabs.ts'

const folders = { query: { kind: 'flow' as const } }
const { Basic } = operations.CallScripts
/** A relation as the end of the path, too. */
const relationPaths = ({ path }: { readonly path: string }) =>
  relations.map((relation) => ({ path: `${path}/relations/${relation}`, search: { tab: 'relations', relation } }))

area({
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

area({
  at: screens.flowFolder,
  title: t('flows'),
  permissions: ['CallScript.view'],
  parent: screens.flows,
  load: ({ read }) => read(operations.Folders.GetFolders, folders),
  screen: async () => ({ default: (await import('./FlowListPage.tsx')).FlowFolderPage }),
})

area({
  at: screens.flow,
  title: t('flow'),
  permissions: ['CallScript.view'],
  parent: screens.flows,
  aliases: relationPaths(screens.flow),
  tabs: {
    overview: { title: t('overview') },
    history: { title: t('history') },
    relations: { title: t('relations') },
  },
  moreTabs: flowTabs,
  search: scriptAddress,
  load: ({ params, read }) => read(Basic, { params }),
  screen: () => import('./FlowDetailPage.tsx'),
})

area({
  at: screens.components,
  title: t('components'),
  permissions: ['Component.view'],
  place: ['Administration', 55],
  group: t('language'),
  summary: t('componentsSummary'),
  keywords: ['subflows', 'building blocks', 'parts', 'reusable', 'folders'],
  parent: screens.guide,
  search: componentsAddress,
  load: ({ read }) => read(operations.Folders.GetFolders, { query: { kind: 'component' } }),
  screen: async () => ({ default: (await import('./FlowListPage.tsx')).ComponentListPage }),
})

area({
  at: screens.component,
  title: t('component'),
  permissions: ['Component.view'],
  parent: screens.components,
  aliases: relationPaths(screens.component),
  tabs: {
    overview: { title: t('overview') },
    history: { title: t('history') },
    relations: { title: t('relations') },
  },
  search: scriptAddress,
  load: ({ params, read }) => read(Basic, { params }),
  screen: async () => ({ default: (await import('./FlowDetailPage.tsx')).ComponentDetailPage }),
})
