import { storeApi } from '@parley/contract/store/store.api.ts'
import { storeGroupKind } from '@parley/contract/store/store.entity.ts'
import { storeGroupDraft, storeGroupKept, storeVisibility } from '@parley/contract/store/store.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import {
  addItem,
  changeVisibility,
  createGroup,
  getGroup,
  removeGroup,
  removeItem,
  restoreGroup,
  updateGroup,
  updateItem,
} from './store.service.ts'
import { findPicture, listGroups } from './store.store.ts'
import { itemOf, previewTake, takeItem } from './take.service.ts'
import { listTaken, previewUpdate, updateCopy } from './update.service.ts'

export const store: Domain = {
  routes: routes(storeApi, {
    List: (ctx, { query }) => listGroups(ctx, query),
    Get: (ctx, { params }) => getGroup(ctx, params.idStoreGroup),
    Create: (ctx, { body }) => createGroup(ctx, body),
    Update: (ctx, { params, body }) => updateGroup(ctx, params.idStoreGroup, body),
    Delete: (ctx, { params }) => removeGroup(ctx, params.idStoreGroup),
    ChangeVisibility: (ctx, { params, body }) => changeVisibility(ctx, params.idStoreGroup, body),
    AddItem: (ctx, { params, body }) => addItem(ctx, params.idStoreGroup, body),
    UpdateItem: (ctx, { params, body }) => updateItem(ctx, params, body),
    DeleteItem: (ctx, { params, query }) => removeItem(ctx, params, query.rowVersion),
    Picture: async (ctx, { params: { idStoreGroup, idStoreItem } }) => {
      await itemOf(ctx, idStoreGroup, idStoreItem)
      return (await findPicture(ctx.db, idStoreItem)) ?? notFound('Item')
    },
    TakePreview: (ctx, { params, query }) => previewTake(ctx, params, query),
    Take: (ctx, { params, body }) => takeItem(ctx, params, body),
    Taken: (ctx, { query }) => listTaken(ctx, query),
    UpdatePreview: (ctx, { params }) => previewUpdate(ctx, params.idStoreTaken),
    UpdateTaken: (ctx, { params, body }) => updateCopy(ctx, params.idStoreTaken, body),
  }),
  constraints: { store_group_name_key: 'store.nameTaken', store_item_reference_key: 'store.itemThere' },
  references: { store_taken_id_store_item_fkey: 'Item' },
  undo: [
    undoOf({
      of: storeGroupKind,
      as: storeApi.Update,
      fields: [...Object.keys(storeGroupDraft.shape), 'idTenants'],
      async update(ctx, idStoreGroup, { idTenants, ...values }) {
        const { name, description } = await getGroup(ctx, idStoreGroup)
        if (Object.keys(values).length > 0)
          await updateGroup(ctx, idStoreGroup, storeGroupDraft.parse({ name, description, ...values }))
        if (idTenants !== undefined)
          await changeVisibility(ctx, idStoreGroup, storeVisibility.pick({ idTenants: true }).parse({ idTenants }))
      },
      create: removeGroup,
      remove: (ctx, before) => restoreGroup(ctx, storeGroupKept.parse(before)),
    }),
  ],
}
