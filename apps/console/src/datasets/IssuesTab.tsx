import { utteranceSplit } from '@parley/contract/datasets/dataset.enum.ts'
import type { UtteranceGroup } from '@parley/contract/datasets/dataset.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { cx } from '../kit/cx.ts'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useLoaded, useRead, useWrite } from '../shell/api.ts'
import { t } from './datasets.messages.ts'

const { Conflicts, RemoveUtterances, Similar } = operations.Nlp
const PAGE = 20
const MOST = 200

/** What makes a model worse: one text in several categories, and texts that nearly say the same. */
export function IssuesTab({ idDataset }: { idDataset: number }) {
  const [limit, setLimit] = useState(PAGE)
  const { data: conflicts } = useLoaded(Conflicts, { params: { idDataset }, query: { limit } })
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Card title={titleOf(t('conflicts'), conflicts.total)} description={t('conflictsText')}>
        <Groups idDataset={idDataset} groups={conflicts.items} empty={t('conflictsEmpty')} keepsOne />
        <More shown={conflicts.items.length} total={conflicts.total} onMore={() => setLimit(MOST)} />
      </Card>
      <SimilarCard idDataset={idDataset} />
    </div>
  )
}

const titleOf = (title: string, total: number) => (total === 0 ? title : `${title} (${formatCount(total)})`)

function SimilarCard({ idDataset }: { idDataset: number }) {
  const [limit, setLimit] = useState(PAGE)
  const [between, setBetween] = useState(false)
  const query = { limit, ...(between ? { between: 'true' as const } : {}) }
  const { data, error, refetch } = useRead(Similar, { params: { idDataset }, query })
  const { items = [], total = 0 } = data ?? {}
  return (
    <Card
      title={titleOf(t('similar'), total)}
      description={t('similarText')}
      actions={
        <Checkbox isSelected={between} onChange={setBetween}>
          {t('betweenOnly')}
        </Checkbox>
      }
    >
      {!data && !error && <CardSkeleton lines={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Groups idDataset={idDataset} groups={items} empty={t('similarEmpty')} />}
      <More shown={items.length} total={total} onMore={() => setLimit(MOST)} />
    </Card>
  )
}

function More({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  if (shown >= total) return null
  return (
    <div className="pt-3">
      {shown < MOST ? (
        <Button size="small" onPress={onMore}>
          {t('showMore')}
        </Button>
      ) : (
        <p className="text-faint text-sm">{t('shownOf', { shown: formatCount(shown), total: formatCount(total) })}</p>
      )}
    </div>
  )
}

type GroupsProps = { idDataset: number; groups: readonly UtteranceGroup[]; empty: string; keepsOne?: boolean }

function Groups({ idDataset, groups, empty, keepsOne = false }: GroupsProps) {
  const { write, isPending } = useWrite(RemoveUtterances)
  const params = { idDataset }
  if (groups.length === 0) return <p className="text-faint text-sm">{empty}</p>
  async function remove(ids: readonly number[], done: string) {
    const answer = await write({ params, body: { idUtterances: [...ids] } }).catch(() => undefined) // shown by its notification
    if (answer) showToast('success', done)
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {groups.map(({ key, utterances }) => (
        <li key={key} className="flex flex-col gap-1 py-2 first:pt-0 last:pb-0">
          {utterances.map(({ idUtterance, text, category, split }) => (
            <div key={idUtterance} className="flex min-h-7 min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-words text-ink text-sm max-md:basis-full md:flex-1">{text}</span>
              <span className="min-w-0 truncate text-soft text-sm md:w-40" title={category.name}>
                {category.name}
              </span>
              <span className="md:w-20">
                <EnumTag of={utteranceSplit} value={split} />
              </span>
              <span className={cx('flex justify-end max-md:ml-auto', keepsOne ? 'md:min-w-48' : 'md:min-w-20')}>
                <ActionButton
                  size="small"
                  variant="ghost"
                  endpoint={RemoveUtterances}
                  isPending={isPending}
                  onPress={() => {
                    const others = utterances.flatMap((each) =>
                      each.idUtterance === idUtterance ? [] : each.idUtterance,
                    )
                    void (keepsOne
                      ? remove(others, t('kept', category))
                      : remove([idUtterance], t('removed', { count: 1 })))
                  }}
                >
                  {keepsOne ? t('keepHere', category) : t('remove')}
                </ActionButton>
              </span>
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
