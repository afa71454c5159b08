import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { callScript, flowDraft } from './flow.schema.ts'

const flowKind = entityKind({
  kind: 'CallScript',
  label: 'Flow',
  area: 'CallScript',
  view: ['CallScript.view'],
  page: screens.flow,
  fields: fieldsOf(callScript, flowDraft),
})
const componentKind = entityKind({
  kind: 'Component',
  label: 'Component',
  area: 'Component',
  view: ['Component.view'],
  page: screens.component,
  fields: fieldsOf(callScript, flowDraft),
})
/** By the kind of script. */
export const scriptKinds = { flow: flowKind, component: componentKind } as const
