import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { tag, tagDraft } from './tag.schema.ts'

export const tagKind = entityKind({
  kind: 'Tag',
  label: 'Tag',
  area: 'CallScript',
  view: ['CallScript.viewtags'],
  page: (idTag) => screens.tags({ tag: idTag }),
  fields: fieldsOf(tag, tagDraft),
})
