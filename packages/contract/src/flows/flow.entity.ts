import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { callScript } from './flow.schema.ts'

const flowKind = entityKind({
  kind: 'CallScript',
  label: 'Flow',
  area: 'CallScript',
  view: ['CallScript.view'],
  page: screens.flow,
  fields: callScript,
})
const componentKind = entityKind({
  kind: 'Component',
  label: 'Component',
  area: 'Component',
  view: ['Component.view'],
  fields: callScript,
})
/** By the kind of script. */
export const scriptKinds = { flow: flowKind, component: componentKind } as const
