import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { RadioGroup } from '../kit/fields/RadioGroup.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { Form } from '../kit/forms/Form.tsx'
import { FormDateField } from '../kit/forms/FormDateField.tsx'
import { FormTextField } from '../kit/forms/FormTextField.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { t as kit } from '../kit/kit.messages.ts'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { CopyButton } from '../kit/text/CopyButton.tsx'
import { required } from '../kit/validation/validators.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useWrite } from '../shell/api/use-write.ts'
import { instantOfDay } from './day.ts'
import { t } from './profile.messages.ts'
import { ScopeField } from './ScopeField.tsx'
import { scopeGroups, scopesOf } from './scopes.ts'

/** Creates a secret and shows it once. */
export function ApiSecretDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { permissions } = useUserInfo()
  const [secret, setSecret] = useState<string>()
  const [width, setWidth] = useState('some')
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const create = useWrite(operations.Users.CreateUserApiSecret, {
    silent: true,
    invalidates: [operations.Users.UserApiSecret],
  })
  const draft = useDraft({ values: { name: '', expiresAt: '' } })
  const close = () => {
    setSecret(undefined)
    setWidth('some')
    choose(new Set())
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
        <TextField
          label={t('secret')}
          value={secret}
          isReadOnly
          isMono
          suffix={<CopyButton text={secret} name={t('secret')} />}
        />
      </Dialog>
    )
  }
  return (
    <Dialog title={t('newSecret')} isOpen={isOpen} onClose={close}>
      <Form
        draft={draft}
        isNew
        submitLabel={t('create')}
        blocked={width === 'some' && chosen.size === 0 ? t('scopesNone') : undefined}
        onCancel={close}
        onSubmit={async ({ name, expiresAt }) => {
          const scopes = width === 'all' ? null : scopesOf(chosen)
          const created = await create.write({ body: { name, expiresAt: instantOfDay(expiresAt), scopes } })
          setSecret(created.secret)
        }}
      >
        <FormTextField control={draft.control} name="name" label={t('name')} isRequired check={required} />
        <RadioGroup
          label={t('scopesWhat')}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'some', label: t('scopesSome'), description: t('scopesSomeText') },
            { value: 'all', label: t('scopesAll'), description: t('scopesAllText') },
          ]}
        />
        {width === 'some' && <ScopeField groups={scopeGroups(permissions)} value={chosen} onChange={choose} />}
        <FormDateField control={draft.control} name="expiresAt" label={t('expires')} help={t('expiresHelp')} />
      </Form>
    </Dialog>
  )
}
