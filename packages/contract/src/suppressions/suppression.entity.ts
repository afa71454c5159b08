import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { suppression, suppressionDraft } from './suppression.schema.ts'

export const suppressionKind = entityKind({
  kind: 'Suppression',
  label: 'Do-not-call entry',
  area: 'Campaign',
  // Its events say whole numbers.
  view: ['Campaign.viewpersonal'],
  fields: fieldsOf(suppression, suppressionDraft),
})
