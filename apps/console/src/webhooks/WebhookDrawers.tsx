import { Update as fields } from '@parley/contract/fields/webhooks.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { webhookContent, webhookEvent } from '@parley/contract/webhooks/webhook.enum.ts'
import type { WebhookDraft } from '@parley/contract/webhooks/webhook.schema.ts'
import { useRef, useState } from 'react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { FormSection } from '../kit/forms/FieldRow.tsx'
import { setOf } from '../kit/forms/merge.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useLoaded, useWrite } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { deletedWords, deleteTitle } from '../shell/editing/thing-words.ts'
import { useChange } from '../shell/editing/use-change.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { Deliveries } from './Deliveries.tsx'
import { blank, draftOf, SecretDialog, WebhookFields } from './WebhookFields.tsx'
import { t } from './webhooks.messages.ts'

const { Basic, Create, Remove, Update } = operations.Webhooks

/** Creates a webhook; its secret is shown once, in its place. */
export function NewWebhookDrawer({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ name: string; secret: string }>()
  if (made) return <SecretDialog {...made} onClose={onClose} />
  return (
    <CreateDrawer
      thing={t('thing')}
      nameOf={({ webhook }) => webhook.name}
      operation={Create}
      values={blank}
      onCreated={({ webhook, secret }) => (secret === null ? onClose() : setMade({ name: webhook.name, secret }))}
      onClose={onClose}
    >
      {(control) => <WebhookFields control={control} />}
    </CreateDrawer>
  )
}

type Props = { id: number; onClose: () => void }

export const WebhookDrawer = (props: Props) => (
  <LoadedDrawer title={t('thing')} onClose={props.onClose}>
    <OpenWebhook {...props} />
  </LoadedDrawer>
)

/** One webhook: what it is told, and what became of it. */
function OpenWebhook({ id: idWebhook, onClose }: Props) {
  const params = { idWebhook }
  const { data: webhook } = useLoaded(Basic, { params })
  const change = useChange(Update, Basic, { params, saved: '' })
  const { write } = useWrite(Update, { silent: true })
  const [secret, setSecret] = useState<string>()
  const { name } = webhook
  // Saved, but a new secret is to be seen before all of it closes.
  const isSaved = useRef(false)
  const lineOf = (id: number) => webhook.lines.find((line) => line.id === id)?.name ?? `#${id}`
  return (
    <>
      <EditDrawer
        {...change}
        save={async (draft: WebhookDraft, { rowVersion }: { readonly rowVersion: number }) => {
          const saved = await write({ params, body: { ...draft, rowVersion } })
          showToast('success', t('saved', { name: saved.webhook.name }))
          if (saved.secret === null) return
          isSaved.current = true
          setSecret(saved.secret)
        }}
        title={name}
        width="wide"
        entity={webhook}
        factsOf={draftOf}
        fields={fields}
        show={({ content, isEnabled, showsNumbers }) => ({
          ...{ content: webhookContent.label(content), isEnabled: t(isEnabled ? 'on' : 'off') },
          showsNumbers: t(showsNumbers ? 'on' : 'off'),
        })}
        lists={{ events: setOf(webhookEvent.label), idLines: setOf(lineOf) }}
        onClose={() => {
          if (!isSaved.current) onClose()
        }}
      >
        {(control) => (
          <>
            <WebhookFields control={control} lines={webhook.lines} />
            <FormSection title={t('deliveries')}>
              <Deliveries webhook={webhook} onSecret={setSecret} />
            </FormSection>
            <div className="flex gap-2">
              <EntityHistoryButton kind="Webhook" id={idWebhook} name={name} />
              <RemoveButton
                operation={Remove}
                input={{ params }}
                title={deleteTitle(t('thing'), name)}
                done={deletedWords(t('thing'), name)}
                onDone={onClose}
              >
                {t('removeText')}
              </RemoveButton>
            </div>
          </>
        )}
      </EditDrawer>
      {secret !== undefined && (
        <SecretDialog
          name={name}
          secret={secret}
          onClose={() => {
            setSecret(undefined)
            if (isSaved.current) onClose()
          }}
        />
      )}
    </>
  )
}
