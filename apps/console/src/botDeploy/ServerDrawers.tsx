import type { BotServer, BotServerFacts } from '@parley/contract/botDeploy/botServer.schema.ts'
import { UpdateServer as changes, CreateServer as fields } from '@parley/contract/fields/botDeploy.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { FormCheckbox } from '../kit/forms/FormCheckbox.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { ShownOnce } from '../kit/overlays/ShownOnce.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { savedWords } from '../shell/editing/thing-words.ts'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './botDeploy.messages.ts'

const { CreateServer, Server, UpdateServer } = operations.BotDeploy

export interface Registration {
  readonly token: string
  readonly expiresAt: string
}

/** The command with its token, which nobody can read again. */
export function RegisterDialog({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const [before, after = ''] = t('tokenText', { time: '|' }).split('|')
  return (
    <ShownOnce
      title={t('tokenTitle')}
      label={t('tokenCommand')}
      value={`npm run agent -- register ${location.origin} ${registration.token}`}
      note={t('tokenNext')}
      onClose={onClose}
    >
      <p>
        {before}
        <Timestamp value={registration.expiresAt} />
        {after}
      </p>
    </ShownOnce>
  )
}

export function NewServerDrawer({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Registration>()
  if (made) return <RegisterDialog registration={made} onClose={onClose} />
  return (
    <CreateDrawer
      thing={t('serverThing')}
      operation={CreateServer}
      values={{ name: '', description: '' }}
      onCreated={({ registration }) => setMade(registration)}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.name} autoFocus isMono />
          <FormTextArea control={control} field={fields.description} />
        </>
      )}
    </CreateDrawer>
  )
}

export function EditServerDrawer({ server, onClose }: { server: BotServer; onClose: () => void }) {
  const { name } = server
  const change = useChange(UpdateServer, Server, {
    params: { botServer: name },
    saved: savedWords(t('serverThing'), name),
  })
  return (
    <EditDrawer
      {...change}
      title={t('editServer')}
      entity={server}
      factsOf={({ description, isDraining }): BotServerFacts => ({ description, isDraining })}
      fields={changes}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormTextArea control={control} field={changes.description} />
          <FormCheckbox control={control} field={changes.isDraining} help={changes.isDraining.help} />
        </>
      )}
    </EditDrawer>
  )
}
