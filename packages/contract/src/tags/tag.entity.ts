import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { tag, tagDraft } from './tag.schema.ts'

export const tagKind = entityKind({
  kind: 'Tag',
  label: 'Tag',
  area: 'CallScript',
  view: ['CallScript.viewtags'],
  fields: fieldsOf(tag, tagDraft),
})
