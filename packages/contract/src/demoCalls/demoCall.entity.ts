import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { demoCall, demoGroup } from './demoCall.schema.ts'

export const demoGroupKind = entityKind({
  kind: 'DemoCallGroup',
  label: 'Demo call group',
  area: 'DemoCall',
  view: ['DemoCall.view'],
  page: (idDemoCallGroup: number) => screens.demoGroup(idDemoCallGroup),
  fields: fieldsOf(demoGroup),
})

export const demoCallKind = entityKind({
  kind: 'DemoCall',
  label: 'Demo call',
  area: 'DemoCall',
  view: ['DemoCall.view'],
  fields: fieldsOf(demoCall),
})
