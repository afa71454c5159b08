import { SetTwoFactorRequirement as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { TwoFactorState } from '@parley/contract/users/security.schema.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useLoaded, useWrite } from '../../shell/api.ts'
import { useChange } from '../../shell/editing/use-change.ts'
import { t } from './security.messages.ts'

const RequirementDrawer = lazyPart(async () => (await import('./RequirementDrawer.tsx')).RequirementDrawer)
const PasswordQuestion = lazyPart(async () => (await import('./PasswordQuestion.tsx')).PasswordQuestion)

const { GetTwoFactorState, SetTwoFactorRequirement, RemoveTwoFactorToken } = operations.Users

/** Two-factor authentication of a person: whether it is on, who asks for it, and taking it away when it was lost. */
export function TwoFactorCard({ user }: { user: User }) {
  const params = { idUser: user.id }
  const { data: state } = useLoaded(GetTwoFactorState, { params })
  const [asked, ask] = useState<'remove' | 'require'>()
  const remove = useWrite(RemoveTwoFactorToken, { silent: true })
  const change = useChange(SetTwoFactorRequirement, GetTwoFactorState, { params, saved: t('requirementSaved') })
  return (
    <Card
      title={t('twoFactor')}
      actions={
        <>
          <ActionButton
            endpoint={SetTwoFactorRequirement}
            size="small"
            blocked={userBlocked.change(user)}
            onPress={() => ask('require')}
          >
            {t('requirement')}
          </ActionButton>
          {state.isOn && (
            <ActionButton
              endpoint={RemoveTwoFactorToken}
              size="small"
              variant="dangerQuiet"
              blocked={userBlocked.control(user)}
              onPress={() => ask('remove')}
            >
              {t('removeFactor')}
            </ActionButton>
          )}
        </>
      }
    >
      <FactList facts={factsOf(state)} />
      {asked === 'require' && (
        <RequirementDrawer
          {...change}
          title={t('twoFactor')}
          fields={fields}
          requirement={state.requirement.own}
          read={async () => (await change.read()).requirement.own}
          onClose={() => ask(undefined)}
        />
      )}
      {asked === 'remove' && (
        <PasswordQuestion
          title={t('removeFactorTitle', { name: fullName(user) })}
          action={t('removeFactor')}
          onClose={() => ask(undefined)}
          onConfirm={async (password) => {
            await remove.write({ params, body: { password } })
            showToast('success', t('removedFactor'))
          }}
        >
          {t('removeFactorText')}
        </PasswordQuestion>
      )}
    </Card>
  )
}

export function factsOf({ isOn, since, recoveryCodesLeft, requirement }: TwoFactorState): Fact[] {
  const { by, graceEndsAt, own } = requirement
  return [
    {
      label: t('state'),
      value: <StatusTag tone={isOn ? 'success' : 'neutral'}>{isOn ? t('on') : t('off')}</StatusTag>,
      ...(since ? { note: <Timestamp value={since} /> } : {}),
    },
    ...(isOn ? [{ label: t('codesLeft'), value: recoveryCodesLeft }] : []),
    {
      label: t('requirement'),
      value: t(`requiredBy_${by}`),
      ...(by === 'user' && own.setBy ? { note: own.setBy.name } : {}),
    },
    ...(graceEndsAt && !isOn ? [{ label: t('graceEnds'), value: <Timestamp value={graceEndsAt} /> }] : []),
  ]
}
