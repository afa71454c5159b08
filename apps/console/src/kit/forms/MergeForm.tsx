import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { RadioGroup } from '../fields/RadioGroup.tsx'
import { t } from '../kit.messages.ts'
import { OverlayActions } from '../overlays/overlay-actions.tsx'
import { ErrorNote } from '../states/ErrorNote.tsx'
import { usePending } from '../use-pending.ts'
import { type FactWords, mergeChanges, type Sides } from './merge.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

export type MergeFormProps<Facts extends object> = Sides<Facts> &
  FactWords<Facts> & {
    onSave: (facts: Facts) => Promise<unknown>
    onDiscard: () => void
  }

/** What two people have changed at once, side by side, thing by thing; theirs counts until one chooses one's own. */
export function MergeForm<Facts extends object>({ onSave, onDiscard, ...props }: MergeFormProps<Facts>) {
  const [takesMine, setTakesMine] = useState<ReadonlySet<string>>(new Set())
  const { isPending, error, run } = usePending()
  useUnsavedChanges(!isPending)
  const { merged, conflicts } = mergeChanges(props, props, takesMine)
  const words = (side: string | undefined) => (side === undefined ? t('removed') : side || t('empty'))

  function choose(path: string, side: string) {
    const next = new Set(takesMine)
    if (side === 'mine') next.add(path)
    else next.delete(path)
    setTakesMine(next)
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">{conflicts.length > 0 ? t('mergeChoose') : t('mergeFits')}</p>
      {conflicts.map(({ path, label, mine, theirs }) => (
        <RadioGroup
          key={path}
          label={label}
          value={takesMine.has(path) ? 'mine' : 'theirs'}
          onChange={(side) => choose(path, side)}
          options={[
            { value: 'theirs', label: t('mergeTheirs'), description: words(theirs) },
            { value: 'mine', label: t('mergeMine'), description: words(mine) },
          ]}
        />
      ))}
      <ErrorNote error={error} />
      <OverlayActions>
        <Button onPress={onDiscard}>{t('mergeDiscard')}</Button>
        <Button variant="primary" isPending={isPending} onPress={() => void run(() => onSave(merged))}>
          {t('mergeSave')}
        </Button>
      </OverlayActions>
    </div>
  )
}
