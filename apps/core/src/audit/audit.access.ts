import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { Ctx } from '../kernel/ctx.ts'

/**
 * What one has to be allowed to see what an event says, by its area, or by area and kind of entity where one area holds several.
 * One of them is enough, and nothing at all is needed where the list is empty. A test finds what is missing here.
 */
export const viewOf: Readonly<Record<string, readonly AreaAction[]>> = {
  'AccessManagement.Fee': ['AccessManagement.viewtariff'],
  'AccessManagement.Line': ['AccessManagement.viewtariff'],
  'AccessManagement.NotificationGroup': ['AccessManagement.viewaccount'],
  'AccessManagement.Role': ['AccessManagement.viewrole'],
  'AccessManagement.Tariff': ['AccessManagement.viewtariff'],
  'AccessManagement.Tenant': ['AccessManagement.viewaccount'],
  AgentAssist: ['AccessManagement.viewAgentControl'],
  Auditlog: ['Auditlog.view'],
  CallScript: ['CallScript.view'],
  'CallScript.Conversation': ['CallScript.viewdiallogs'],
  'CallScript.Conversations': ['CallScript.viewdiallogs'],
  'CallScript.Tag': ['CallScript.viewtags'],
  Campaign: ['Campaign.view'],
  Component: ['Component.view'],
  Erasure: ['AccessManagement.erase'],
  Line: ['Line.view'],
  Module: ['Module.view'],
  Retention: ['AccessManagement.viewaccount'],
  Settings: [],
  Tasks: ['Settings.viewtasks'],
  Tenants: ['AccessManagement.viewaccount'],
  Users: ['AccessManagement.viewuser'],
}

/**
 * Of these the reader learns that something was done by whom, and not what: their own screens would refuse it. Whoever may see
 * only some folders or lines is told nothing of any, because an event does not say where its entity stood.
 */
export const hiddenAreas = (ctx: Ctx): string[] =>
  Object.entries(viewOf)
    .filter(([, actions]) => actions.length > 0 && !actions.some((action) => seesAll(ctx, action)))
    .map(([area]) => area)

function seesAll(ctx: Ctx, action: AreaAction): boolean {
  const allowed = ctx.allowed(action)
  // Limited to tenants: to the one acted for, it holds for all of its log.
  return allowed === 'all' || (action.startsWith('AccessManagement.') && allowed.includes(ctx.tenant))
}
