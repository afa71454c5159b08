import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { RadioGroup } from '../../kit/fields/RadioGroup.tsx'
import { useUnsavedChanges } from '../../kit/forms/unsaved-changes.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { t as words } from '../users.messages.ts'
import { t } from './detail.messages.ts'
import { type FactName, type Facts, mergeUser } from './merge.ts'

type Props = {
  base: Facts
  mine: Facts
  theirs: Facts
  onSave: (facts: Facts) => Promise<unknown>
  onReload: () => void
}

/** Two people's changes of the same person, field by field. */
export function MergeUser({ base, mine, theirs, onSave, onReload }: Props) {
  const [takesMine, setTakesMine] = useState<ReadonlySet<FactName>>(new Set())
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  useUnsavedChanges(!isPending)
  const { merged, conflicts } = mergeUser(base, mine, theirs)

  function choose(field: FactName, side: string) {
    const next = new Set(takesMine)
    if (side === 'mine') next.add(field)
    else next.delete(field)
    setTakesMine(next)
  }
  async function save() {
    setPending(true)
    try {
      const facts = { ...merged }
      for (const field of takesMine) facts[field] = mine[field]
      await onSave(facts)
    } catch (caught) {
      setError(caught)
      setPending(false)
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">{conflicts.length > 0 ? t('mergeText') : t('mergeSame')}</p>
      {conflicts.map(({ field, mine: own, theirs: other }) => (
        <RadioGroup
          key={field}
          label={words(field)}
          value={takesMine.has(field) ? 'mine' : 'theirs'}
          onChange={(side) => choose(field, side)}
          options={[
            { value: 'theirs', label: t('mergeTheirs'), description: other },
            { value: 'mine', label: t('mergeMine'), description: own },
          ]}
        />
      ))}
      <ErrorNote error={error} />
      <div className="flex justify-end gap-2">
        <Button onPress={onReload}>{t('mergeReload')}</Button>
        <Button variant="primary" isPending={isPending} onPress={() => void save()}>
          {t('merge')}
        </Button>
      </div>
    </div>
  )
}
