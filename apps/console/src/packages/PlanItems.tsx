import { operations } from '@parley/contract/operations.ts'
import { type PlanState, packageKind, packageStrategy, planState } from '@parley/contract/packages/package.enum.ts'
import type { PackagePlanBody, PlanItem } from '@parley/contract/packages/package.schema.ts'
import { useState } from 'react'
import { documentOf } from '../flows/picture/flow-document.ts'
import { Button } from '../kit/actions/Button.tsx'
import { DiffViewer } from '../kit/code/code-viewers.tsx'
import { RadioGroup } from '../kit/fields/RadioGroup.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import type { Tone } from '../kit/tone.ts'
import { useRead } from '../shell/api.ts'
import type { PlanProps } from './PlanDrawer.tsx'
import { t } from './packages.messages.ts'

const DiffParts = lazyPart(async () => (await import('../flows/history/DiffParts.tsx')).DiffParts)
const { PackageDifference } = operations.Tools

const tones: Readonly<Record<PlanState, Tone>> = {
  CREATE: 'success',
  UPDATE: 'info',
  IDENTICAL: 'neutral',
  CONFLICT: 'warning',
  MISSING_DEPENDENCY: 'danger',
  INCOMPATIBLE: 'danger',
}

/** Item by item: what it is to the tenant, what to choose, and what would change. */
export const PlanItems = ({ idPackage, plan, body, onChange }: PlanProps & { idPackage: number }) => (
  <section className="flex flex-col gap-3">
    <h3 className="font-semibold text-ink text-sm">{t('items')}</h3>
    <ul className="m-0 flex list-none flex-col gap-4 p-0">
      {plan.items.map((item) => (
        <li key={`${item.kind} ${item.key}`} className="flex flex-col gap-2 border-line border-t pt-3">
          <Item idPackage={idPackage} item={item} body={body} onChange={onChange} />
        </li>
      ))}
    </ul>
  </section>
)

type ItemProps = Omit<PlanProps, 'plan'> & { idPackage: number; item: PlanItem }

function Item({ idPackage, item, body, onChange }: ItemProps) {
  const { key, kind, name, ownName, state, strategy, strategies, note, problem, conflicts } = item
  const [isOpen, setOpen] = useState(false)
  const decide = (conflict: string, value: 'mine' | 'theirs') => {
    const decided = { ...body.decisions[key], [conflict]: value }
    onChange({ ...body, decisions: { ...body.decisions, [key]: decided } })
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="text-faint">{packageKind.label(kind)}</span>
        <span className="min-w-0 break-words text-ink">{name}</span>
        {ownName !== null && ownName !== name && <span className="text-faint">{t('boundTo', { name: ownName })}</span>}
        <StatusTag tone={tones[state]}>{planState.label(state)}</StatusTag>
        {(state === 'UPDATE' || state === 'CONFLICT' || state === 'CREATE') && (
          <Button size="small" variant="ghost" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {t('change')}
          </Button>
        )}
      </div>
      {note && <p className="text-faint text-sm">{note}</p>}
      {problem && <p className="break-words text-danger-ink text-sm">{problem}</p>}
      {strategies.length > 1 && (
        <RadioGroup
          label={t('whatToDo', { name })}
          isHorizontal
          options={strategies.map((value) => ({ value, label: packageStrategy.label(value) }))}
          value={strategy}
          onChange={(value) => onChange({ ...body, strategies: { ...body.strategies, [key]: value } })}
        />
      )}
      {conflicts.length > 0 && <p className="text-soft text-sm">{t('conflicts')}</p>}
      {conflicts.map((conflict) => (
        <RadioGroup
          key={conflict.key}
          label={conflict.label}
          options={[
            { value: 'mine', label: t('keep', { value: shown(conflict.mine) }) },
            { value: 'theirs', label: t('take', { value: shown(conflict.theirs) }) },
          ]}
          value={conflict.decision}
          onChange={(value) => decide(conflict.key, value === 'mine' ? 'mine' : 'theirs')}
        />
      ))}
      {isOpen && <Difference idPackage={idPackage} itemKey={key} name={name} body={body} />}
    </>
  )
}

const LONGEST = 300
function shown(value: unknown): string {
  if (value === undefined || value === null) return t('nothing')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

type DifferenceProps = { idPackage: number; itemKey: string; name: string; body: PackagePlanBody }

function Difference({ idPackage, itemKey, name, body }: DifferenceProps) {
  const { data, error } = useRead(PackageDifference, { params: { idPackage }, body: { ...body, key: itemKey } })
  if (error) return <ErrorNote error={error} />
  if (!data) return <Skeleton height={120} />
  const { diff, before, after } = data
  if (diff) return <DiffParts diff={diff} before={documentOf(before)} after={documentOf(after)} />
  return <DiffViewer label={name} before={indented(before)} after={indented(after)} />
}

const indented = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2))
