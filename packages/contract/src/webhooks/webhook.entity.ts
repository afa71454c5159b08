import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { webhook, webhookDraft } from './webhook.schema.ts'

export const webhookKind = entityKind({
  kind: 'Webhook',
  label: 'Webhook',
  area: 'TenantValue',
  view: ['TenantValue.view'],
  page: (idWebhook) => screens.webhooks({ webhook: idWebhook }),
  fields: fieldsOf(webhook, webhookDraft),
})
