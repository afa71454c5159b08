import { languageApi } from '@parley/contract/languages/language.api.ts'
import { languageKind } from '@parley/contract/languages/language.entity.ts'
import { languageDraft, languageFacts } from '@parley/contract/languages/language.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import {
  createLanguage,
  gapsOfLanguage,
  getLanguage,
  relationsOfLanguage,
  removeLanguage,
  updateLanguage,
} from './language.service.ts'
import { listLanguages, lookUpLanguages } from './language.store.ts'

export const languages: Domain = {
  routes: routes(languageApi, {
    List: ({ db }, { query }) => listLanguages(db, query),
    Basic: (ctx, { params }) => getLanguage(ctx, params.idLanguage),
    Create: (ctx, { body }) => createLanguage(ctx, body),
    UpdateBasic: (ctx, { params, body }) =>
      updateLanguage(ctx, params.idLanguage, languageFacts.parse(body), body.rowVersion),
    Remove: (ctx, { params }) => removeLanguage(ctx, params.idLanguage),
    Relations: (ctx, { params }) => relationsOfLanguage(ctx, params.idLanguage),
    Gaps: (ctx, { params }) => gapsOfLanguage(ctx, params.idLanguage),
  }),
  constraints: { language_code_key: 'language.codeTaken' },
  lookups: { SupportedLanguages: (ctx, { query }) => lookUpLanguages(ctx.db, query) },
  undo: [
    undoOf({
      of: languageKind,
      as: languageApi.UpdateBasic,
      fields: Object.keys(languageFacts.shape),
      update: async (ctx, idLanguage, values) => {
        const facts = languageFacts.parse({ ...(await getLanguage(ctx, idLanguage)), ...values })
        await updateLanguage(ctx, idLanguage, facts)
      },
      create: removeLanguage,
      async remove(ctx, before) {
        const { idLanguage, ...made } = await createLanguage(ctx, languageDraft.parse(before))
        // Events of earlier releases say nothing of its voice.
        await updateLanguage(ctx, idLanguage, languageFacts.parse({ ...made, ...before }))
      },
    }),
  ],
}
