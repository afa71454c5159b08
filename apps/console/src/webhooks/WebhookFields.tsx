import { Create as fields } from '@parley/contract/fields/webhooks.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { webhookContent, webhookEvent } from '@parley/contract/webhooks/webhook.enum.ts'
import type { Webhook, WebhookDraft } from '@parley/contract/webhooks/webhook.schema.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormCheckbox, FormSwitch } from '../kit/forms/FormCheckbox.tsx'
import { FormCheckboxGroup } from '../kit/forms/FormCheckboxGroup.tsx'
import { FormPicks } from '../kit/forms/FormPicks.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { ShownOnce } from '../kit/overlays/ShownOnce.tsx'
import { useRead } from '../shell/api.ts'
import { t } from './webhooks.messages.ts'

export const blank: WebhookDraft = {
  ...{ name: '', url: '', isEnabled: true, events: [webhookEvent.of.CONVERSATION_ENDED] },
  ...{ content: webhookContent.of.FACTS, showsNumbers: false, idLines: [] },
}

export const draftOf = ({ name, url, isEnabled, events, content, showsNumbers, lines }: Webhook): WebhookDraft => ({
  ...{ name, url, isEnabled, events, content, showsNumbers, idLines: lines.map(({ id }) => id) },
})

const ofConversations: readonly string[] = [webhookEvent.of.CONVERSATION_ENDED, webhookEvent.of.CONVERSATION_ANALYZED]

/** A webhook: where it is, what it is told, and how much of conversations. */
export function WebhookFields({ control, lines = [] }: { control: Control<WebhookDraft>; lines?: Webhook['lines'] }) {
  const { data: found = [] } = useRead(operations.Lookups.Lines, { query: { limit: 500 } })
  const events = useWatch({ control, name: 'events' })
  const options = [...found, ...lines.filter(({ id }) => !found.some((each) => each.id === id))]
  return (
    <>
      <FormText control={control} field={fields.name} autoFocus />
      <FormText control={control} field={fields.url} placeholder="https://" isMono />
      <FormSwitch control={control} field={fields.isEnabled} />
      <FormCheckboxGroup control={control} field={fields.events} />
      {events.some((event) => ofConversations.includes(event)) && (
        <>
          <FormRadio control={control} field={fields.content} />
          <FormCheckbox control={control} field={fields.showsNumbers} />
          <FormPicks
            control={control}
            name="idLines"
            label={fields.idLines.label}
            help={fields.idLines.help}
            placeholder={t('addLine')}
            options={options}
          />
        </>
      )}
    </>
  )
}

/** The secret that a receiver needs, this once. */
export const SecretDialog = ({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) => (
  <ShownOnce
    title={t('secretTitle', { name })}
    label={t('secret')}
    value={secret}
    note={t('secretText')}
    onClose={onClose}
  >
    <p className="font-medium text-ink">{t('keepSecret')}</p>
  </ShownOnce>
)
