import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { dialModule, moduleDraft } from './module.schema.ts'

export const moduleKind = entityKind({
  kind: 'Module',
  label: 'Module',
  area: 'Module',
  view: ['Module.view'],
  page: (idDialModule) => screens.module(idDialModule),
  ids: ['idModule', 'idDialModule'],
  fields: fieldsOf(dialModule, moduleDraft),
})
