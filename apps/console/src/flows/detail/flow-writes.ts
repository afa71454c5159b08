import { operations } from '@parley/contract/operations.ts'

const { Basic, List, Histories, History, HistoryDiff, HistoryDiffJson, PublishPreview, Assets } = operations.CallScripts

/** What is out of date after a flow got a new version, another name or place, or went live. */
export const readsOfFlow = [Basic, List, Histories, History, HistoryDiff, HistoryDiffJson, PublishPreview, Assets]
