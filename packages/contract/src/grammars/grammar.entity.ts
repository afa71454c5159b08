import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { grammar, grammarRow } from './grammar.schema.ts'

export const grammarEntityKind = entityKind({
  kind: 'Grammar',
  label: 'Grammar',
  area: 'Grammar',
  view: ['Grammar.view'],
  page: (idGrammar: number) => screens.grammar(idGrammar),
  fields: fieldsOf(grammarRow, grammar),
})
