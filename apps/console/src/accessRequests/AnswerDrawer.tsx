import type { AccessRequest } from '@parley/contract/accessRequests/accessRequest.schema.ts'
import { ApproveAccess as fields } from '@parley/contract/fields/users.gen.ts'
import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { RadioGroup } from '../kit/fields/RadioGroup.tsx'
import { TextArea } from '../kit/fields/TextField.tsx'
import { wordsOf } from '../kit/forms/field-words.ts'
import { useUnsavedChanges } from '../kit/forms/unsaved-changes.ts'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { GuardedDrawer } from '../kit/overlays/GuardedDrawer.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { roleOption } from '../roles/role-option.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { RolesEffect } from '../users/detail/RolesEffect.tsx'
import { t as area } from './accessRequests.area.messages.ts'
import { t } from './accessRequests.messages.ts'

const { ApproveAccess, DeclineAccess, UserRoles } = operations.Users

/** One request and the answer to it; without a request another user has answered it. */
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

/** Who asks for what, why and since when. */
function RequestFacts({ request }: { request: AccessRequest }) {
  const { person, permissions, isOneEnough, message, createdAt } = request
  const words = (
    <ul>
      {permissions.map((each) => (
        <li key={each}>{permissionLabel(each as AreaAction)}</li> // of the catalogue
      ))}
    </ul>
  )
  return (
    <FactList
      facts={[
        { label: t('person'), value: person && <Link href={screens.user(person.id)}>{person.name}</Link> },
        {
          label: t('asksFor'),
          value: words,
          ...(isOneEnough && permissions.length > 1 ? { note: t('isOneEnough') } : {}),
        },
        { label: t('message'), value: message || <span className="text-faint">{t('messageNone')}</span> },
        { label: t('since'), value: <Timestamp value={createdAt} /> },
      ]}
    />
  )
}

type ChoiceProps = { request: AccessRequest; value: number | undefined; onChange: (idRole: number) => void }

/** The groups that would do, those that cannot be given with the reason, and what the chosen one gives beside what is held. */
function GroupChoice({ request: { person, roles }, value, onChange }: ChoiceProps) {
  const idUser = person?.id ?? 0
  const here = useUserInfo().context.id
  const { data } = useRead(UserRoles, { params: { idUser } }, { keepPrevious: false })
  const held = data?.tenants.find(({ idTenant }) => idTenant === here)?.roles.map(({ id }) => id)
  const options = roles.map(roleOption)
  if (roles.length === 0)
    return (
      <p className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
        {t('groupNone')} <Link href={screens.roles()}>{t('toGroups')}</Link>
      </p>
    )
  return (
    <>
      <RadioGroup label={fields.idRole.label} options={options} value={value} onChange={onChange} />
      {value !== undefined && held && (
        <section className="rounded-control bg-sunken p-3">
          <RolesEffect idUser={idUser} idTenant={here} idRoles={[...held, value]} />
        </section>
      )}
    </>
  )
}
