import { entityKind } from '../kernel/entityKind.ts'
import { tag } from './tag.schema.ts'

export const tagKind = entityKind({
  kind: 'Tag',
  label: 'Tag',
  area: 'CallScript',
  view: ['CallScript.viewtags'],
  fields: tag,
})
