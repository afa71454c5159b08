import { type AreaAction, areas } from '@parley/contract/kernel/permissions.ts'
import type { Ctx } from '../kernel/ctx.ts'

/** What one has to be allowed to see an area's details, where it is not `Area.view`. */
const viewOf: Readonly<Record<string, readonly AreaAction[]>> = {
  AccessManagement: ['AccessManagement.viewaccount', 'AccessManagement.viewrole', 'AccessManagement.viewuser'],
  Users: ['AccessManagement.viewuser'],
  Roles: ['AccessManagement.viewrole'],
  Retention: ['AccessManagement.viewaccount'],
  Erasure: ['AccessManagement.erase'],
  Tasks: ['Settings.viewtasks'],
}

const plain = Object.entries(areas).flatMap(([area, { actions }]) =>
  'view' in actions && !(area in viewOf) ? [[area, [`${area}.view` as AreaAction]] as const] : [],
)
const needed = new Map<string, readonly AreaAction[]>([...Object.entries(viewOf), ...plain])

/** Areas of which the reader learns that something was done by whom, and not what: their own screens would refuse it. */
export const hiddenAreas = (ctx: Ctx): string[] =>
  [...needed].filter(([, actions]) => !actions.some((action) => ctx.can(action))).map(([area]) => area)
