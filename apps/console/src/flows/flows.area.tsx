import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area, search } from '../shell/area.ts'
import { t } from './flows.area.messages.ts'

const folders = { query: { kind: 'flow' as const } }

export const flowsArea = area({
  at: screens.flows,
  title: t('flows'),
  place: ['Flows', 10],
  offeredFor: operations.CallScripts.List,
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
    dialLogs: { title: t('dialLogs') },
    history: { title: t('history') },
    relations: { title: t('relations') },
  },
  search: {
    node: search.text(),
    /** "1": the test conversation is open. On the tab of conversations the name belongs to one of its filters. */
    test: search.text(),
    version: search.whole(),
    from: search.whole(),
    to: search.whole(),
    view: search.oneOf(['semantic', 'json'], 'semantic'),
    relation: search.oneOf(['assets', 'usedInFlows'], 'assets'),
  },
  load: ({ params, read }) => read(operations.CallScripts.Basic, { params }),
  screen: () => import('./FlowDetailPage.tsx'),
})
