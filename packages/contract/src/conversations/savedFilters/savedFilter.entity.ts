import { entityKind } from '../../kernel/entityKind.ts'
import { screens } from '../../kernel/screens.ts'
import { savedFilter } from './savedFilter.schema.ts'

export const savedFilterKind = entityKind({
  kind: 'SavedFilter',
  label: 'Saved filter',
  area: 'CallScript',
  view: ['CallScript.viewdiallogs'],
  page: () => screens.conversation(),
  fields: savedFilter,
})
