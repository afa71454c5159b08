import type { FlowThread } from '@parley/contract/flowComments/flowComment.schema.ts'
import { MessagesSquare, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { ToggleGroup } from '../../kit/actions/ToggleGroup.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { cx } from '../../kit/cx.ts'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { RelativeTime } from '../../kit/text/Timestamp.tsx'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { designerAddress } from '../designer.address.ts'
import { useDesigner, useEditor } from '../designer-context.ts'
import { t } from './comments.messages.ts'
import { Loading } from './StepComments.tsx'
import { Thread } from './Thread.tsx'
import { useThreads } from './use-threads.ts'

type Filter = 'open' | 'resolved' | 'mentions'
const choices = [
  { value: 'open' as const, label: t('open') },
  { value: 'resolved' as const, label: t('resolved') },
  { value: 'mentions' as const, label: t('mentionsMe') },
]
const none: Readonly<Record<Filter, string>> = {
  open: t('noneOpen'),
  resolved: t('noneResolved'),
  mentions: t('noneMentions'),
}

/** All comments of the flow; each leads to its step. Those of steps that are gone are read here. */
export function CommentsPanel() {
  const { data, error, refetch } = useThreads()
  const me = useUserInfo().id
  const [{ thread: asked }, change] = useAddress(designerAddress)
  const document = useEditor((state) => state.document)
  const names = useMemo(() => new Map(document.nodes.map(({ id, label }) => [id, label || id])), [document])
  const isAskedResolved = data?.some(({ idFlowComment, resolvedAt }) => idFlowComment === asked && resolvedAt !== null)
  const [filter, setFilter] = useState<Filter>(isAskedResolved ? 'resolved' : 'open')
  const shown = (data ?? []).filter((thread) => fits(thread, filter, me))
  const there = shown.filter(({ nodeId }) => names.has(nodeId))
  const gone = shown.filter(({ nodeId }) => !names.has(nodeId))
  return (
    <section aria-label={t('all')} className="flex min-w-0 flex-col gap-3 p-3">
      <header className="flex items-center justify-between gap-2">
        <h2 className="font-semibold text-base text-ink">{t('all')}</h2>
        <IconButton size="small" icon={X} label={t('close')} onPress={() => change({ side: '' })} />
      </header>
      <ToggleGroup label={t('filter')} choices={choices} value={filter} onChange={setFilter} />
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {data && shown.length === 0 && (
        <EmptyState icon={MessagesSquare} title={none[filter]}>
          {filter === 'open' && t('noneOpenText')}
        </EmptyState>
      )}
      <ul className="flex flex-col gap-1">
        {there.map((thread) => (
          <li key={thread.idFlowComment}>
            <Row thread={thread} step={names.get(thread.nodeId) ?? ''} isCurrent={thread.idFlowComment === asked} />
          </li>
        ))}
      </ul>
      {gone.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-medium text-soft text-xs">{t('deletedSteps')}</h3>
          {gone.map((thread) => (
            <div key={thread.idFlowComment} className="flex min-w-0 flex-col gap-1">
              <p className="truncate text-faint text-xs" title={thread.nodeName}>
                {thread.nodeName || thread.nodeId}
              </p>
              <Thread thread={thread} isAsked={thread.idFlowComment === asked} />
            </div>
          ))}
        </section>
      )}
    </section>
  )
}

function fits({ resolvedAt, comments }: FlowThread, filter: Filter, me: number): boolean {
  if (filter === 'mentions') return comments.some(({ mentions }) => mentions.some(({ id }) => id === me))
  return (resolvedAt !== null) === (filter === 'resolved')
}

function Row({ thread, step, isCurrent }: { thread: FlowThread; step: string; isCurrent: boolean }) {
  const { goTo } = useDesigner()
  const [, change] = useAddress(designerAddress)
  const { idFlowComment, nodeId, comments } = thread
  const isSelected = useEditor(({ selection }) => selection.size === 1 && selection.has(nodeId))
  const [first] = comments
  if (!first) return null
  const answers = comments.length - 1
  return (
    <button
      type="button"
      aria-current={isCurrent}
      onClick={() => {
        change({ node: nodeId, thread: idFlowComment, about: 'comments' })
        // A step that is selected already comes into sight again; any other one the address selects.
        if (isSelected) goTo(nodeId)
      }}
      className={cx(
        'flex w-full min-w-0 flex-col gap-0.5 rounded-control px-2 py-1.5 text-left hover:bg-hover',
        isCurrent && 'bg-accent-soft',
      )}
    >
      <span className="max-w-full truncate font-medium text-ink text-sm" title={step}>
        {step}
      </span>
      <span className="line-clamp-2 max-w-full break-words text-sm text-soft">{first.text}</span>
      <span className="flex max-w-full gap-1.5 text-faint text-xs">
        <span className="truncate">{first.author?.name ?? t('deletedPerson')}</span>
        <RelativeTime value={first.createdAt} />
        {answers > 0 && <span className="shrink-0">· {t('answers', { count: answers })}</span>}
      </span>
    </button>
  )
}
