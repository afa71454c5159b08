import { screen } from '@parley/contract/kernel/screen.ts'
import { expect, test } from 'vitest'
import { area, declaredAreas } from '../area/area.ts'
import { crumbsOf } from '../crumbs.ts'
import { startPlaces } from '../pages/start-places.ts'
import { guideGroups } from './guide.ts'
import { areaAt, openAreas, openSections, sectionOf } from './navigation.ts'

const shown = async () => ({ default: () => null })
const at = {
  guide: screen('/administration'),
  flows: screen('/flows'),
  audit: screen('/administration/audit-log'),
  tasks: screen('/administration/tasks'),
  hidden: screen('/administration/tasks/hidden'),
}
const guide = area({
  at: at.guide,
  title: 'Administration',
  place: ['Administration', 0],
  screen: shown,
})
area({ at: at.flows, title: 'Flows', place: ['Flows', 0], permissions: ['CallScript.view'], screen: shown })
const audit = area({
  at: at.audit,
  title: 'Audit log',
  place: ['Administration', 20],
  group: 'Insight',
  permissions: ['Auditlog.view'],
  parent: at.guide,
  screen: shown,
})
area({
  at: at.tasks,
  title: 'Tasks',
  place: ['Administration', 10],
  group: 'Operations',
  screen: shown,
})
area({ at: at.hidden, title: 'Hidden', screen: shown })
/** Those of this file: tests of others in the same process declare areas as well. */
const declared = () => declaredAreas().filter((each) => Object.values(at).some((screen) => screen === each.at))

test('the header shows the sections in which something opens; Campaigns has no screen and is not shown', () => {
  const sections = (permissions: Record<string, string[]>) =>
    openSections(declared(), permissions).map(({ section }) => section)
  expect(sections({ CallScript: ['view'] })).toEqual(['Flows', 'Administration'])
  expect(sections({})).toEqual(['Administration'])
})

test('an address belongs to the section it begins with', () => {
  expect(sectionOf('/flows/detail/7')).toBe('Flows')
  expect(sectionOf('/administration')).toBe('Administration')
  expect(sectionOf('/flowsheet')).toBeUndefined()
})

test('the guide page lists what the person may open, under its headings, in the order of the places', () => {
  const titles = (permissions: Record<string, string[]>) =>
    guideGroups(declared(), permissions, guide.path, 'Other').map(({ title, areas }) => [
      title,
      areas.map((each) => each.title),
    ])
  expect(titles({ Auditlog: ['view'] })).toEqual([
    ['Operations', ['Tasks']],
    ['Insight', ['Audit log']],
  ])
  expect(titles({})).toEqual([['Operations', ['Tasks']]])
})

test('a screen that only some can use is offered to them alone', () => {
  const offered = [
    {
      ...audit,
      permissions: [],
      offeredFor: { permission: { anyOf: ['Line.viewdiallogs', 'CallScript.viewdiallogs'] } },
    },
  ] as const
  expect(openAreas(offered as never, { CallScript: ['viewdiallogs'] })).toHaveLength(1)
  expect(openAreas(offered as never, { CallScript: ['view'] })).toEqual([])
})

test('a screen for which one of some permissions is enough is offered with any of them', () => {
  const offered = [{ ...audit, permissions: [], anyOf: ['Auditlog.view', 'Statistics.viewbilling'] }] as const
  expect(openAreas(offered as never, { Statistics: ['viewbilling'] })).toHaveLength(1)
  expect(openAreas(offered as never, { CallScript: ['view'] })).toEqual([])
})

test('the address of a detail belongs to the list above it', () => {
  const at = (pathname: string) => areaAt(declared(), pathname)?.title
  expect(at('/administration/audit-log')).toBe('Audit log')
  expect(at('/administration/tasks/hidden')).toBe('Tasks')
  expect(at('/flows/detail/7')).toBe('Flows')
  expect(at('/administration')).toBe('Administration')
  expect(at('/profile')).toBeUndefined()
})

test('work begins where it was last, else with flows, else with what opens; never with the guide or what does not open', () => {
  const places = (permissions: Record<string, string[]>, recent: string[] = []) =>
    startPlaces(declared(), permissions, recent, guide.path).map(({ title }) => title)
  expect(places({ Auditlog: ['view'] })).toEqual(['Tasks', 'Audit log'])
  expect(places({ Auditlog: ['view'], CallScript: ['view'] })).toEqual(['Flows', 'Tasks', 'Audit log'])
  expect(places({ Auditlog: ['view'], CallScript: ['view'] }, ['/administration/audit-log'])).toEqual([
    'Audit log',
    'Flows',
    'Tasks',
  ])
  expect(places({}, ['/administration/audit-log', '/administration'])).toEqual(['Tasks'])
})

test('the breadcrumb is the way from the top', () => {
  expect(crumbsOf(at.audit)).toEqual([{ label: 'Administration', href: '/administration' }])
})
