import { TrustPackageKey as fields } from '@parley/contract/fields/tools.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { PackageRow } from '@parley/contract/packages/package.schema.ts'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './packages.messages.ts'

const { TrustPackageKey } = operations.Tools

/** The fingerprint of a key that is not known here, to be compared, and whose it is. */
export function TrustForm({ row: { idPackage, fingerprint } }: { row: PackageRow }) {
  const [name, setName] = useState('')
  const { write, isPending, error } = useWrite(TrustPackageKey, { silent: true })
  const trust = async () => {
    await write({ params: { idPackage }, body: { name, fingerprint: fingerprint ?? '' } })
    showToast('success', t('trusted', { name }))
  }
  return (
    <section className="flex flex-col gap-3 rounded-control p-4 ring-1 ring-line ring-inset">
      <p className="text-sm text-soft">{t('trustText')}</p>
      <p className="break-all font-mono text-ink text-sm">{fingerprint}</p>
      <TextField label={fields.name.label} help={fields.name.help} value={name} onChange={setName} maxLength={80} />
      <ErrorNote error={error} />
      <div>
        <ActionButton
          endpoint={TrustPackageKey}
          isPending={isPending}
          blocked={name.trim() === '' ? fields.name.help : undefined}
          onPress={() => void trust().catch(() => {})} // shown above
        >
          {t('trust')}
        </ActionButton>
      </div>
    </section>
  )
}
