import { userApi } from '@parley/contract/users/user.api.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { userChange } from '@parley/contract/users/user.schema.ts'
import { undoOf } from '../kernel/undo.ts'
import { requireHome } from './user.access.ts'
import { buildUser } from './user.detail.ts'
import { changeUser } from './userChange.service.ts'

/** What people are called and how they are reached; what they may do and how they sign in is changed on their page. */
export const userUndo = undoOf({
  of: userKind,
  as: userApi.UpdateUserBasic,
  fields: ['firstname', 'lastname', 'username', 'email'],
  async update(ctx, idUser, values, services) {
    if (idUser !== ctx.actor.id) await requireHome(ctx, idUser, 'AccessManagement.edituser')
    const { rowVersion } = await buildUser(ctx, services, idUser)
    await changeUser(ctx, services, idUser, userChange.parse({ ...values, rowVersion }))
  },
})
