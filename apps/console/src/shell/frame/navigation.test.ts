import { expect, test } from 'vitest'
import { guideGroups } from '../../home/guide.ts'
import { area, declaredAreas } from '../area/area.ts'
import { crumbsOf } from '../crumbs.ts'
import { openSections, sectionOf } from './navigation.ts'

const screen = async () => ({ default: () => null })
const guide = area({ path: '/administration', title: 'Administration', place: ['Administration', 0], screen })
area({ path: '/flows', title: 'Flows', place: ['Flows', 0], permissions: ['CallScript.view'], screen })
const audit = area({
  path: '/administration/audit-log',
  title: 'Audit log',
  place: ['Administration', 20],
  group: 'Insight',
  permissions: ['Auditlog.view'],
  parent: () => guide,
  screen,
})
area({ path: '/administration/tasks', title: 'Tasks', place: ['Administration', 10], group: 'Operations', screen })
area({ path: '/administration/tasks/hidden', title: 'Hidden', screen })

test('the header shows the sections in which something opens; Campaigns has no screen and is not shown', () => {
  const sections = (permissions: Record<string, string[]>) =>
    openSections(declaredAreas(), permissions).map(({ section }) => section)
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
    guideGroups(declaredAreas(), permissions, guide.path, 'Other').map(({ title, areas }) => [
      title,
      areas.map((each) => each.title),
    ])
  expect(titles({ Auditlog: ['view'] })).toEqual([
    ['Operations', ['Tasks']],
    ['Insight', ['Audit log']],
  ])
  expect(titles({})).toEqual([['Operations', ['Tasks']]])
})

test('the breadcrumb is the way from the top', () => {
  expect(crumbsOf(audit)).toEqual([{ label: 'Administration', href: '/administration' }])
})
