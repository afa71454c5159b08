import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { model } from './model.schema.ts'

export const modelKind = entityKind({
  kind: 'Model',
  label: 'Model',
  area: 'NlpApi',
  view: ['NlpApi.viewmodel'],
  page: (idModel: number) => screens.model(idModel),
  fields: model,
  ids: ['idModel'],
})
