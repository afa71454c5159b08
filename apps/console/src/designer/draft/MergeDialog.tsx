import type { Conflict } from '@parley/flow/edit/merge.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { RadioGroup } from '../../kit/fields/RadioGroup.tsx'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { useDesigner } from '../designer-context.ts'
import { t } from './draft.messages.ts'
import type { FlowDraft } from './use-flow-draft.ts'

const MOST_LETTERS = 300

function shown(value: Conflict['mine'], isStep: boolean): string {
  if (value === undefined) return t('nothing')
  if (isStep && typeof value === 'object' && value !== null && 'label' in value)
    return t('theStep', { name: String(value.label || value.id) })
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}

/** Asks only where both touched the same field; everything else was merged already. */
export function MergeDialog({ draft: { sync, state }, onClose }: { draft: FlowDraft; onClose: () => void }) {
  const { conflicts, facts } = state
  const [theirs, setTheirs] = useState<ReadonlySet<Conflict>>(new Set())
  const choose = (conflict: Conflict, isTheirs: boolean) => {
    const next = new Set(theirs)
    if (isTheirs) next.add(conflict)
    else next.delete(conflict)
    setTheirs(next)
  }
  return (
    <Dialog
      title={t('mergeTitle')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => setTheirs(new Set())}>{t('allYours')}</Button>
          <Button onPress={() => setTheirs(new Set(conflicts))}>{t('allTheirs')}</Button>
          <Button
            variant="primary"
            onPress={() => {
              void sync.settle(theirs)
              onClose()
            }}
          >
            {t('mergeAction')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-soft">
          {t('mergeText', { count: conflicts.length, name: facts.savedBy?.name ?? t('someoneElse') })}
        </p>
        {conflicts.map((conflict) => (
          <Place
            key={`${conflict.nodeId} ${conflict.path}`}
            conflict={conflict}
            isTheirs={theirs.has(conflict)}
            onChange={(isTheirs) => choose(conflict, isTheirs)}
          />
        ))}
      </div>
    </Dialog>
  )
}

type Choice = 'mine' | 'theirs'
type PlaceProps = { conflict: Conflict; isTheirs: boolean; onChange: (isTheirs: boolean) => void }

function Place({ conflict: { nodeId, path, label, mine, theirs }, isTheirs, onChange }: PlaceProps) {
  const { goTo } = useDesigner()
  const isStep = nodeId !== null && path === ''
  return (
    <section className="rounded-control px-3 py-2 ring-1 ring-line ring-inset">
      <RadioGroup<Choice>
        label={label || t('ofSettings')}
        options={[
          { value: 'mine', label: t('yours', { value: shown(mine, isStep) }) },
          { value: 'theirs', label: t('theirs', { value: shown(theirs, isStep) }) },
        ]}
        value={isTheirs ? 'theirs' : 'mine'}
        onChange={(value) => {
          onChange(value === 'theirs')
          if (nodeId !== null) goTo(nodeId)
        }}
      />
    </section>
  )
}
