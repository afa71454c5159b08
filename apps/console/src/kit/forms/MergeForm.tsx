import { useState } from 'react'
import { get, set } from 'react-hook-form'
import { Button } from '../actions/Button.tsx'
import { RadioGroup } from '../fields/RadioGroup.tsx'
import { t } from '../kit.messages.ts'
import { OverlayActions } from '../overlays/overlay-actions.tsx'
import { ErrorNote } from '../states/ErrorNote.tsx'
import { type FactPath, mergeChanges } from './merge.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

export type MergeFormProps<Facts extends object> = {
  base: Facts
  mine: Facts
  theirs: Facts
  /** What each fact is called: the fields of the body, and those that only the form has. */
  fields: Readonly<Record<FactPath<Facts>, { readonly label: string }>>
  /** How people read the facts; a fact that is not in it is shown as it is. */
  show?: ((facts: Facts) => Partial<Readonly<Record<FactPath<Facts>, string>>>) | undefined
  onSave: (facts: Facts) => Promise<unknown>
  onDiscard: () => void
}

/** What two people have changed at once, side by side, field by field; theirs counts until one chooses one's own. */
export function MergeForm<Facts extends object>({ base, mine, theirs, fields, show, ...on }: MergeFormProps<Facts>) {
  const [takesMine, setTakesMine] = useState<ReadonlySet<FactPath<Facts>>>(new Set())
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  useUnsavedChanges(!isPending)
  const { merged, conflicts } = mergeChanges(base, mine, theirs)
  const words = (field: FactPath<Facts>, facts: Facts) =>
    show?.(facts)[field] || String(get(facts, field) ?? '') || t('empty')

  function choose(field: FactPath<Facts>, side: string) {
    const next = new Set(takesMine)
    if (side === 'mine') next.add(field)
    else next.delete(field)
    setTakesMine(next)
  }
  async function save() {
    setPending(true)
    const facts = structuredClone(merged)
    for (const field of takesMine) set(facts, field, get(mine, field))
    try {
      await on.onSave(facts)
    } catch (caught) {
      setError(caught)
      setPending(false)
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">{conflicts.length > 0 ? t('mergeChoose') : t('mergeFits')}</p>
      {conflicts.map((field) => (
        <RadioGroup
          key={field}
          label={fields[field].label}
          value={takesMine.has(field) ? 'mine' : 'theirs'}
          onChange={(side) => choose(field, side)}
          options={[
            { value: 'theirs', label: t('mergeTheirs'), description: words(field, theirs) },
            { value: 'mine', label: t('mergeMine'), description: words(field, mine) },
          ]}
        />
      ))}
      <ErrorNote error={error} />
      <OverlayActions>
        <Button onPress={on.onDiscard}>{t('mergeDiscard')}</Button>
        <Button variant="primary" isPending={isPending} onPress={() => void save()}>
          {t('mergeSave')}
        </Button>
      </OverlayActions>
    </div>
  )
}
