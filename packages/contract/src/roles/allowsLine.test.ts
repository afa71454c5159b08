import { expect, test } from 'vitest'
import { allowsLine, placesIn } from './allowsLine.ts'

const names: Readonly<Record<number, string>> = { 17: 'Customer service / Cards', 4: 'Sales', 5: 'Loans' }
const line = (permissions: Record<string, (string | -1)[]>) =>
  allowsLine(permissions, (kind, id) => (kind === 'folder' ? names[id] : undefined))

test('a group says its areas, where they hold, and where one may only look', () => {
  expect(line({ CallScript: ['view:17', 'edit:17'] })).toBe('Flows in Customer service / Cards')
  expect(line({ CallScript: ['view:17', 'edit:4'], Auditlog: ['view'] })).toBe(
    'Flows in Customer service / Cards and Sales, Audit log (view only)',
  )
  expect(line({ CallScript: ['view', 'edit:17'] })).toBe('Flows')
  expect(line({ CallScript: ['view:17', 'edit:17', 'viewtags'] })).toBe('Flows in Customer service / Cards')
  expect(line({ AccessManagement: ['viewuser:3', 'edituser'] })).toBe('Access management')
  expect(line({ CallScript: ['view:17', 'view:4', 'view:5'] })).toBe('Flows in 3 folders (view only)')
})

test('a place whose name is not known is counted', () => {
  expect(line({ CallScript: ['view:17', 'view:99'] })).toBe('Flows in 2 folders (view only)')
  expect(line({ Line: ['viewdiallogs:3'] })).toBe('Lines in 1 line (view only)')
})

test('everything, much and nothing are said as such', () => {
  const all = {
    Statistics: [-1],
    AccessManagement: [-1],
    CallScript: [-1],
    Campaign: [-1],
    Component: [-1],
    Grammar: [-1],
    Line: [-1],
  }
  expect(
    line({
      ...all,
      Module: [-1],
      NlpApi: [-1],
      DemoCall: [-1],
      KnowledgeBase: [-1],
      Language: [-1],
      OngoingConversations: [-1],
      StoreGroup: [-1],
      Settings: [-1],
      Auditlog: [-1],
      TenantValue: [-1],
      SuspiciousEntities: [-1],
    } as never),
  ).toBe('Everything')
  expect(line(all as never)).toBe('Statistics and billing, Access management, Flows, Campaigns and 3 more')
  expect(line({})).toBe('')
  expect(line({ BotDeploy: ['moduleview'] })).toBe('Bot deployment')
})

test('ids are gathered by what they are ids of', () => {
  const places = placesIn({ CallScript: ['view:17', 'edit:4'], Component: ['view:4'], Line: ['view:3'], Module: [-1] })
  expect([...(places.get('folder') ?? [])].sort()).toEqual([17, 4])
  expect([...(places.get('line') ?? [])]).toEqual([3])
  expect(places.has('module')).toBe(false)
})
