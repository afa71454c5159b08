import { formNotValid } from '@parley/contract/kernel/messages.ts'
import { useId, useRef, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { FormElement } from '../../kit/forms/FormElement.tsx'
import { t as kit } from '../../kit/kit.messages.ts'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { useUserInfo } from '../access/use-user-info.ts'
import type { ShellDialogProps } from '../dialogs/dialogs.tsx'
import { t } from '../shell.messages.ts'
import { switchRefusal, switchTenant } from './switch-tenant.ts'

/** Chooses the tenant to act for, or says why the person cannot: a link leads here too. */
export default function TenantDialog({ onClose }: ShellDialogProps) {
  const refusal = switchRefusal(useUserInfo())
  if (refusal === undefined) return <TenantChoice onClose={onClose} />
  return (
    <Dialog
      title={t('switchTenant')}
      isOpen
      onClose={onClose}
      footer={<Button onPress={onClose}>{kit('close')}</Button>}
    >
      <p className="text-soft">{refusal}</p>
    </Dialog>
  )
}

/** Without a choice the form is not valid. */
function TenantChoice({ onClose }: ShellDialogProps) {
  const { tenantsForContextSwitch, context } = useUserInfo()
  const [chosen, setChosen] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const options = tenantsForContextSwitch
    .filter(({ id }) => id !== context.id)
    .map(({ id, name }) => ({ value: id, label: name }))

  function submit() {
    if (chosen !== null) return switchTenant(chosen)
    setError(formNotValid)
    field.current?.focus()
  }

  return (
    <Dialog
      title={t('switchTenant')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{kit('cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {t('switchTenant')}
          </Button>
        </>
      }
    >
      <FormElement id={form} className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-soft">{t('switchTenantText')}</p>
        <ComboBox
          ref={field}
          label={t('tenant')}
          options={options}
          value={chosen}
          onChange={(value) => {
            setChosen(typeof value === 'number' ? value : null)
            setError(undefined)
          }}
        />
        <ErrorNote error={error} />
      </FormElement>
    </Dialog>
  )
}
