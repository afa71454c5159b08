import { type CallType, callType } from '@parley/contract/enums/conversation.enum.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { RadioGroup } from '../../kit/fields/RadioGroup.tsx'
import { useUnsavedChanges } from '../../kit/forms/unsaved-changes.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { pathName } from '../folders/folder-tree.ts'
import { useFolders } from '../folders/use-folders.ts'
import { t } from './detail.messages.ts'
import type { FactDraft } from './EditFactsDrawer.tsx'
import { type FactName, mergeFacts, withChoices } from './merge-facts.ts'

type Props = {
  base: FactDraft
  mine: FactDraft
  theirs: FactDraft
  onSave: (facts: FactDraft) => Promise<unknown>
  onReload: () => void
}

const LABELS = { name: t('name'), idFolder: t('folder'), type: t('type'), description: t('description') }

/** Two people's changes of the same facts, field by field. */
export function MergeFacts({ base, mine, theirs, onSave, onReload }: Props) {
  const { data: folders = [] } = useFolders()
  const [takesMine, setTakesMine] = useState<ReadonlySet<FactName>>(new Set())
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  useUnsavedChanges(!isPending)
  const merge = mergeFacts(base, mine, theirs)

  const show = (field: FactName, value: string | number | null): string => {
    if (field === 'idFolder') return typeof value === 'number' ? pathName(folders, value) : t('topLevel')
    if (field === 'type') return callType.label(value ?? '')
    return String(value) || t('empty')
  }
  const choose = (field: FactName, side: string) => {
    const next = new Set(takesMine)
    if (side === 'mine') next.add(field)
    else next.delete(field)
    setTakesMine(next)
  }
  async function save() {
    setPending(true)
    try {
      const facts = withChoices(merge, mine, takesMine)
      await onSave({ ...facts, type: facts.type as CallType }) // both sides hold call types only
    } catch (caught) {
      setError(caught)
      setPending(false)
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">{merge.conflicts.length > 0 ? t('staleText') : t('staleSame')}</p>
      {merge.conflicts.map(({ field, mine: own, theirs: other }) => (
        <RadioGroup
          key={field}
          label={LABELS[field]}
          value={takesMine.has(field) ? 'mine' : 'theirs'}
          onChange={(side) => choose(field, side)}
          options={[
            { value: 'theirs', label: t('theirs'), description: show(field, other) },
            { value: 'mine', label: t('mine'), description: show(field, own) },
          ]}
        />
      ))}
      <ErrorNote error={error} />
      <div className="flex justify-end gap-2">
        <Button onPress={onReload}>{t('staleReload')}</Button>
        <Button variant="primary" isPending={isPending} onPress={() => void save()}>
          {t('staleApply')}
        </Button>
      </div>
    </div>
  )
}
