import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { expectation, instance } from './instance.schema.ts'

export const instanceKind = entityKind({
  kind: 'Instance',
  label: 'Instance',
  area: 'InstanceOverview',
  view: ['InstanceOverview.view'],
  page: (idInstance: number) => screens.instances({ instance: idInstance }),
  fields: fieldsOf(instance, expectation),
})
