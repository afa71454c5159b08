import type { AccessRequest } from '@parley/contract/accessRequests/accessRequest.schema.ts'
import { ApproveAccess as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { TextArea } from '../kit/fields/TextField.tsx'
import { wordsOf } from '../kit/forms/field-words.ts'
import { useUnsavedChanges } from '../kit/forms/unsaved-changes.ts'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { GuardedDrawer } from '../kit/overlays/GuardedDrawer.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t as area } from './accessRequests.area.messages.ts'
import { t } from './accessRequests.messages.ts'
import { GroupChoice } from './GroupChoice.tsx'
import { RequestFacts } from './RequestFacts.tsx'

const { ApproveAccess, DeclineAccess } = operations.Users

/** One request and the answer to it; without a request somebody else has answered it. */
export function AnswerDrawer({ request, onClose }: { request: AccessRequest | undefined; onClose: () => void }) {
  if (request) return <OpenRequest request={request} onClose={onClose} />
  return (
    <Drawer title={area('requests')} isOpen onClose={onClose}>
      <p className="text-soft">{t('answerGone')}</p>
    </Drawer>
  )
}

function OpenRequest({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const { person, roles, idAccessRequest } = request
  const name = person?.name ?? ''
  const [idRole, choose] = useState(roles.find(({ blocked }) => blocked === null)?.idRole)
  const [word, setWord] = useState('')
  const [error, setError] = useState<unknown>()
  const approve = useWrite(ApproveAccess, { silent: true })
  const decline = useWrite(DeclineAccess, { silent: true })
  const isPending = approve.isPending || decline.isPending
  useUnsavedChanges(word !== '' && !isPending)
  const params = { idAccessRequest }
  const role = roles.find((each) => each.idRole === idRole)

  async function answer(send: () => Promise<unknown>, done: string) {
    try {
      await send()
      showToast('success', done)
      onClose()
    } catch (caught) {
      setError(caught)
    }
  }
  return (
    <GuardedDrawer
      title={t('request', { name })}
      isOpen
      onClose={onClose}
      isLocked={isPending}
      footer={
        <>
          <ActionButton
            endpoint={DeclineAccess}
            isPending={decline.isPending}
            onPress={() => void answer(() => decline.write({ params, body: { word } }), t('declined', { name }))}
          >
            {t('decline')}
          </ActionButton>
          <ActionButton
            endpoint={ApproveAccess}
            variant="primary"
            isPending={approve.isPending}
            blocked={role === undefined ? t(roles.length === 0 ? 'groupNone' : 'groupBlocked') : undefined}
            onPress={() =>
              role &&
              void answer(
                () => approve.write({ params, body: { idRole: role.idRole, word } }),
                t('approved', { name, role: role.name }),
              )
            }
          >
            {t('approve')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RequestFacts request={request} />
        <GroupChoice request={request} value={idRole} onChange={choose} />
        <TextArea {...wordsOf(fields.word)} rows={2} value={word} onChange={setWord} />
        <ErrorNote error={error} />
      </div>
    </GuardedDrawer>
  )
}
