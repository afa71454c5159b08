import { entityKind } from '../kernel/entityKind.ts'
import { destinationDraft } from './destination.schema.ts'

export const destinationKind = entityKind({
  kind: 'DestinationPolicy',
  label: 'Destinations',
  area: 'AccessManagement',
  view: ['AccessManagement.viewaccount'],
  fields: destinationDraft,
})
