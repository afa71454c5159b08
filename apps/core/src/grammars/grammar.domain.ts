import { grammarApi } from '@parley/contract/grammars/grammar.api.ts'
import { grammarEntityKind } from '@parley/contract/grammars/grammar.entity.ts'
import { grammarDraft } from '@parley/contract/grammars/grammar.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { grammarArea } from './grammar.person.ts'
import { createGrammar, duplicateGrammar, relationsOfGrammar, removeGrammar, updateGrammar } from './grammar.service.ts'
import { existsGrammar, getGrammar, listGrammars, lookUpGrammars } from './grammar.store.ts'

export const grammars: Domain = {
  routes: routes(grammarApi, {
    List: ({ db }, { query }) => listGrammars(db, query),
    Basic: ({ db }, { params }) => getGrammar(db, params.idGrammar),
    Create: (ctx, { body }) => createGrammar(ctx, body),
    UpdateBasic: (ctx, { params, body }) => updateGrammar(ctx, params.idGrammar, body),
    Remove: (ctx, { params }) => removeGrammar(ctx, params.idGrammar),
    Duplicate: (ctx, { params, body }) => duplicateGrammar(ctx, params.idGrammar, body.name),
    Exists: async ({ db }, { query }) => ({ exists: await existsGrammar(db, query.name, query.except) }),
    Relations: (ctx, { params }) => relationsOfGrammar(ctx, params.idGrammar),
  }),
  constraints: { grammar_name_key: 'grammar.nameTaken' },
  people: [grammarArea],
  lookups: {
    Grammars: async (ctx, { query }) => (ctx.can('Grammar.view') ? await lookUpGrammars(ctx.db, query) : []),
  },
  undo: [
    undoOf({
      of: grammarEntityKind,
      as: grammarApi.UpdateBasic,
      fields: Object.keys(grammarDraft.shape),
      async update(ctx, idGrammar, values) {
        const draft = grammarDraft.parse({ ...(await getGrammar(ctx.db, idGrammar)), ...values })
        await updateGrammar(ctx, idGrammar, { ...draft, acceptsUse: true })
      },
      create: removeGrammar,
      // Flows may name it still: it comes back as the one they know.
      remove: (ctx, { guid, ...before }) =>
        createGrammar(ctx, grammarDraft.parse(before), typeof guid === 'string' ? guid : undefined),
    }),
  ],
}
