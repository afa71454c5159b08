import { Create as fields } from '@parley/contract/fields/webhooks.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { webhookEvent } from '@parley/contract/webhooks/webhook.enum.ts'
import type { Webhook } from '@parley/contract/webhooks/webhook.schema.ts'
import { Webhook as WebhookIcon } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './webhooks.messages.ts'

const NewWebhookDrawer = lazyPart(async () => (await import('./WebhookDrawers.tsx')).NewWebhookDrawer)
const WebhookDrawer = lazyPart(async () => (await import('./WebhookDrawers.tsx')).WebhookDrawer)

const { Create, List } = operations.Webhooks
const webhooks = listOf(screens.webhooks, List, {
  name: 'webhooks',
  sort: 'name',
  search: t('search'),
  row: { id: 'idWebhook', name: ({ name }) => name, opens: 'webhook' },
})

/** "12 sent, 1 failed". */
const weekOf = ({ week }: Webhook): string =>
  [
    t('sent', { count: week.delivered }),
    week.failed > 0 && t('failed', { count: week.failed }),
    week.waiting > 0 && t('waiting', { count: week.waiting }),
  ]
    .filter(Boolean)
    .join(', ')

const column = columnsOf(List)
const columns = [
  column.name('name', fields.name.label, { grow: 1, minWidth: 140 }),
  column.own(
    'state',
    t('state'),
    ({ isEnabled }) => <StatusTag tone={isEnabled ? 'success' : 'neutral'}>{t(isEnabled ? 'on' : 'off')}</StatusTag>,
    { width: 84 },
  ),
  column.words('url', fields.url.label, ({ url }) => url, { grow: 2, minWidth: 180 }),
  column.words('events', fields.events.label, ({ events }) => events.map(webhookEvent.label).join(', '), { grow: 2 }),
  column.words('week', t('week'), weekOf, { minWidth: 140 }),
]

/** Outside systems that are told what happens. */
export default function WebhookListPage() {
  return (
    <ListScreen
      list={useList(webhooks)}
      columns={columns}
      create={{ endpoint: Create, thing: t('thing'), drawer: NewWebhookDrawer }}
      drawer={WebhookDrawer}
      empty={{ icon: WebhookIcon, title: t('empty'), text: t('emptyText') }}
    />
  )
}
