import { CreateUserApiSecret as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { CopyField } from '../kit/fields/CopyField.tsx'
import { Form } from '../kit/forms/Form.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { t as kit } from '../kit/kit.messages.ts'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useWrite } from '../shell/api/use-write.ts'
import { instantOfDay } from './day.ts'
import { t } from './profile.messages.ts'
import { ScopeField, type SecretDraft } from './ScopeField.tsx'
import { scopeGroups, scopesOf } from './scopes.ts'

/** Creates a secret and shows it once. */
export function ApiSecretDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { permissions } = useUserInfo()
  const [secret, setSecret] = useState<string>()
  const create = useWrite(operations.Users.CreateUserApiSecret, {
    silent: true,
  })
  const draft = useDraft<SecretDraft>({ values: { name: '', expiresAt: '', width: 'some', scopes: [] } })
  const width = draft.watch('width')
  const close = () => {
    setSecret(undefined)
    draft.reset()
    onClose()
  }
  if (secret !== undefined) {
    return (
      <Dialog
        title={t('newSecret')}
        isOpen={isOpen}
        onClose={close}
        footer={<Button onPress={close}>{kit('close')}</Button>}
      >
        <p className="mb-3 text-soft">{t('keepSecret')}</p>
        <CopyField label={t('secret')} value={secret} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t('newSecret')} isOpen={isOpen} onClose={close}>
      <Form
        draft={draft}
        isNew
        submitLabel={t('create')}
        onCancel={close}
        onSubmit={async ({ name, expiresAt, scopes }) => {
          const created = await create.write({
            body: {
              name,
              expiresAt: instantOfDay(expiresAt),
              scopes: width === 'all' ? null : scopesOf(new Set(scopes)),
            },
          })
          setSecret(created.secret)
        }}
      >
        <FormText control={draft.control} field={fields.name} />
        <FormRadio
          control={draft.control}
          name="width"
          label={t('scopesWhat')}
          options={[
            { value: 'some', label: t('scopesSome'), description: t('scopesSomeText') },
            { value: 'all', label: t('scopesAll'), description: t('scopesAllText') },
          ]}
        />
        {width === 'some' && <ScopeField control={draft.control} groups={scopeGroups(permissions)} />}
        <FormDay control={draft.control} field={fields.expiresAt} />
      </Form>
    </Dialog>
  )
}
