import { worthAsking } from '@parley/contract/accessRequests/accessRequest.rules.ts'
import { RequestAccess as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { TextArea } from '../../kit/fields/TextField.tsx'
import { FormElement } from '../../kit/forms/FormElement.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { useRead, useWrite } from '../api.ts'
import { t } from './ask-access.messages.ts'
import { useHeld } from './use-held.ts'
import { useUserInfo } from './use-user-info.ts'

const { OwnAccessRequests, RequestAccess } = operations.Users
const MOST = 5

export type AskAccessProps = {
  missing: readonly string[]
  isOneEnough?: boolean
  /** Where the answer leads back to. */
  path: string | null
  /** Where asking is the thing to do next. */
  isPrimary?: boolean
}

/** Sends what is missing to those who can give it, once; afterwards it says since when it waits. */
export default function AskAccessForm({ missing, isOneEnough = false, path, isPrimary = false }: AskAccessProps) {
  const permissions = worthAsking(missing, isOneEnough, useUserInfo().context.id).slice(0, MOST)
  const { data: own } = useRead(OwnAccessRequests)
  const ask = useWrite(RequestAccess, { silent: true })
  const [isOpen, open] = useState(false)
  const [message, setMessage] = useState('')
  const wanted = [...permissions].sort().join()
  const waiting = own?.find((each) => [...each.permissions].sort().join() === wanted)
  const isHeld = useHeld(permissions, isOneEnough, waiting !== undefined)
  // Whoever holds it, but elsewhere, has nothing to ask for that a group could give.
  if (permissions.length === 0 || !own || isHeld) return null
  if (waiting) return <Asked at={waiting.createdAt} />

  const send = () => ask.fire({ body: { permissions, isOneEnough, message, path } })
  if (!isOpen)
    return (
      <div className="mt-4 flex justify-center">
        <ActionButton endpoint={RequestAccess} variant={isPrimary ? 'primary' : 'secondary'} onPress={() => open(true)}>
          {t('ask')}
        </ActionButton>
      </div>
    )
  return (
    <FormElement onSubmit={send} className="mt-4 flex flex-col gap-3 text-left">
      <TextArea {...wordsOf(fields.message)} rows={2} value={message} onChange={setMessage} autoFocus />
      <ErrorNote error={ask.error ?? undefined} />
      <div className="flex justify-center gap-2">
        <Button onPress={() => open(false)}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" isPending={ask.isPending}>
          {t('send')}
        </Button>
      </div>
    </FormElement>
  )
}

const Asked = ({ at }: { at: string }) => (
  <p role="status" className="mt-4 rounded-control bg-accent-soft px-3 py-2 text-accent-ink">
    <Hourglass size={14} aria-hidden className="-mt-0.5 mr-1.5 inline" />
    {t('askedOn')} <Timestamp value={at} />. {t('askedNext')}
  </p>
)
