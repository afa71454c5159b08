import type { CallScript, CallScriptRow } from '@parley/contract/flows/flow.schema.ts'
import type { Folder } from '@parley/contract/folders/folder.schema.ts'

const guid = '0199c0de-0000-7000-8000-000000000001'
const person = { id: 1, name: 'Jana Nováková' }

/** A flow of a list, for tests. */
export const sampleRow = (idCallScript: number, name: string, more: Partial<CallScriptRow> = {}): CallScriptRow => ({
  idCallScript,
  guid,
  name,
  idFolder: null,
  scriptKind: 'flow',
  componentType: null,
  type: 1,
  channel: 2,
  languages: ['en'],
  tags: [],
  version: 2,
  publishedVersion: 1,
  errors: 0,
  warnings: 0,
  muted: 0,
  draft: null,
  calls7d: 12,
  rowVersion: 1,
  createdAt: '2026-11-01T10:00:00Z',
  createdBy: person,
  updatedAt: '2026-11-20T10:00:00Z',
  updatedBy: person,
  ...more,
})

export const sampleFlow = (more: Partial<CallScript> = {}): CallScript => ({
  ...sampleRow(7, 'Debt reminder'),
  description: '',
  folder: null,
  validation: { errors: [], warnings: [] },
  document: {
    schemaVersion: 1,
    settings: { languages: [{ code: 'en' }], defaultLanguage: 'en', variables: [], globalIntents: [], traceLevel: 0 },
    nodes: [],
  },
  usage: {
    lines: [],
    parentFlows: [],
    campaigns: [],
    demoGroups: [],
    hiddenFlows: 0,
    conversations: 0,
    lastConversationAt: null,
  },
  live: null,
  daily: [],
  ...more,
})

export const sampleFolder = (idFolder: number, name: string, idParent: number | null = null, items = 0): Folder => ({
  idFolder,
  name,
  kind: 'flow',
  needsTests: false,
  idParent,
  items,
  rowVersion: 3,
})
