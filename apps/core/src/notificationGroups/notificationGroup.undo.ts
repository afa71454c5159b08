import { reason } from '@parley/contract/kernel/errors.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { notificationGroupApi } from '@parley/contract/notificationGroups/notificationGroup.api.ts'
import { notificationGroupKind } from '@parley/contract/notificationGroups/notificationGroup.entity.ts'
import { notificationGroupDraft } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { refuse } from '../kernel/refusal.ts'
import { undoOf, type Values } from '../kernel/undo.ts'
import { createGroup, removeGroup, updateGroup } from './notificationGroup.service.ts'
import { getGroup } from './notificationGroup.store.ts'

const draftOf = ({ people, ...values }: Values) => notificationGroupDraft.parse({ ...values, idUsers: idsOf(people) })
const idsOf = (people: Json | undefined) => (people as readonly { id: number }[]).map(({ id }) => id)

/** A webhook would get a new secret, which nobody would be shown: where its address is to change, a person has to do it. */
function refuseWebhook(url: Json | undefined): void {
  if (url !== undefined && url !== null)
    refuse(
      reason('audit.cannotUndo', { problem: 'its webhook would get a new secret. Enter its address again instead.' }),
    )
}

export const notificationGroupUndo = undoOf({
  of: notificationGroupKind,
  as: notificationGroupApi.UpdateNotificationGroup,
  fields: ['name', 'isEnabled', 'events', 'emails', 'webhookUrl', 'people', 'quiet'],
  async update(ctx, idNotificationGroup, values, { allowPrivateWebhooks }) {
    const current = await getGroup(ctx.db, ctx.clock.now(), idNotificationGroup)
    refuseWebhook(values.webhookUrl)
    const draft = { ...draftOf({ ...(current as unknown as Values), ...values }), rowVersion: current.rowVersion } // JSON as it was recorded
    await updateGroup(ctx, idNotificationGroup, draft, allowPrivateWebhooks)
  },
  create: removeGroup,
  async remove(ctx, before, { allowPrivateWebhooks }) {
    refuseWebhook(before.webhookUrl)
    await createGroup(ctx, draftOf(before), allowPrivateWebhooks)
  },
})
