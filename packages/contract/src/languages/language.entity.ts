import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { language } from './language.schema.ts'

export const languageKind = entityKind({
  kind: 'Language',
  label: 'Language',
  area: 'Language',
  view: ['Language.view'],
  page: (idLanguage: number) => screens.language(idLanguage),
  fields: language,
})
