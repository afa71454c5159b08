import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { RadioGroup } from '../../kit/fields/RadioGroup.tsx'
import { useUnsavedChanges } from '../../kit/forms/unsaved-changes.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { t } from '../tenants.messages.ts'
import { mergeTenant, type TenantFacts } from './tenant-draft.ts'

const LABELS: Readonly<Record<keyof TenantFacts, string>> = {
  name: t('name'),
  idParent: t('parent'),
  contactName: t('contactName'),
  contactEmail: t('email'),
  contactPhone: t('phone'),
  timezone: t('timezone'),
  locale: t('locale'),
  currency: t('currency'),
  concurrentCalls: t('concurrentCalls'),
  callsPerMinute: t('callsPerMinute'),
  runningCampaigns: t('runningCampaigns'),
  storageMb: t('storageLimit'),
}

type Props = {
  base: TenantFacts
  mine: TenantFacts
  theirs: TenantFacts
  onSave: (facts: TenantFacts) => Promise<unknown>
  onDiscard: () => void
}

/** What two people have changed at once, field by field. */
export function MergeTenant({ base, mine, theirs, onSave, onDiscard }: Props) {
  const [takesMine, setTakesMine] = useState<ReadonlySet<keyof TenantFacts>>(new Set())
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  useUnsavedChanges(!isPending)
  const { merged, clashes } = mergeTenant(base, mine, theirs)

  const choose = (field: keyof TenantFacts, side: string) => {
    const next = new Set(takesMine)
    if (side === 'mine') next.add(field)
    else next.delete(field)
    setTakesMine(next)
  }
  async function save() {
    setPending(true)
    const chosen = Object.fromEntries([...takesMine].map((field) => [field, mine[field]]))
    try {
      await onSave({ ...merged, ...chosen })
    } catch (caught) {
      setError(caught)
      setPending(false)
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">{clashes.length > 0 ? t('staleText') : t('staleSame')}</p>
      {clashes.map(({ field, mine: own, theirs: other }) => (
        <RadioGroup
          key={field}
          label={LABELS[field]}
          value={takesMine.has(field) ? 'mine' : 'theirs'}
          onChange={(side) => choose(field, side)}
          options={[
            { value: 'theirs', label: t('theirs'), description: String(other ?? t('none')) },
            { value: 'mine', label: t('mine'), description: String(own ?? t('none')) },
          ]}
        />
      ))}
      <ErrorNote error={error} />
      <div className="flex justify-end gap-2">
        <Button onPress={onDiscard}>{t('discardMine')}</Button>
        <Button variant="primary" isPending={isPending} onPress={() => void save()}>
          {t('apply')}
        </Button>
      </div>
    </div>
  )
}
