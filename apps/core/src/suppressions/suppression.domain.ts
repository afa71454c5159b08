import { reason } from '@parley/contract/kernel/errors.ts'
import { suppressionApi } from '@parley/contract/suppressions/suppression.api.ts'
import { suppressionKind } from '@parley/contract/suppressions/suppression.entity.ts'
import { suppressionDraft } from '@parley/contract/suppressions/suppression.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { refuse } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { suppressionArea } from './suppression.person.ts'
import { addSuppressions, readSuppressions, removeSuppression } from './suppression.service.ts'
import { addSuppressionFile, previewSuppressionFile } from './suppressionFile.service.ts'

export const suppressions: Domain = {
  routes: routes(suppressionApi, {
    Suppressions: (ctx, { query }) => readSuppressions(ctx, query),
    AddSuppressions: (ctx, { body }) => addSuppressions(ctx, body),
    PreviewSuppressionFile: (ctx, { body }) => previewSuppressionFile(ctx, body),
    AddSuppressionFile: (ctx, { body }) => addSuppressionFile(ctx, body),
    RemoveSuppression: (ctx, { params }) => removeSuppression(ctx, params.idSuppression),
  }),
  undo: [
    undoOf({
      of: suppressionKind,
      as: suppressionApi.AddSuppressions,
      create: removeSuppression,
      remove: async (ctx, { identifier, ...entry }) => {
        const added =
          identifier === null
            ? undefined
            : await addSuppressions(ctx, suppressionDraft.parse({ ...entry, identifiers: [identifier] }))
        if (!added || added.invalid.length > 0)
          refuse(reason('audit.cannotUndo', { problem: 'the entry names nobody. Add the number to the list again.' }))
      },
    }),
  ],
  people: [suppressionArea],
}
